import Foundation
import GatehouseHTTP

/// Media types and dates of header fields: what was read has the form that its type promises.
struct HTTPValuesTarget: FuzzTarget {
    let name = "http-values"
    let scope = [
        "GatehouseHTTP/Values/MediaType.swift", "GatehouseHTTP/Values/HTTPDate.swift",
        "GatehouseHTTP/Values/HTTPDate.swift",
    ]

    func check(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        if let type = MediaType(text) {
            let parts = type.essence.split(separator: "/", omittingEmptySubsequences: false)
            require(parts.count == 2 && parts.allSatisfy(HTTPHeaders.isToken), "a media type is two tokens")
            require(type.essence == type.essence.lowercased(), "a media type is in lower case")
            require(type.parameters.keys.allSatisfy(HTTPHeaders.isToken), "a parameter's name is a token")
            require(MediaType(type.essence)?.essence == type.essence, "a media type is read as it was written")
        }
        if let date = HTTPDate.parse(text) {
            let written = HTTPDate.string(from: date)
            require(HTTPDate.parse(written) == date, "a date is read as it was written")
            require(written.utf8.count == 29, "a date has one length")
        }
    }
}
