import Foundation
import GatehouseHTTP

/// An answer as it stands on the wire.
struct RawResponse: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: String

    /// Reads one answer from the front of the bytes; nothing while it isn't whole.
    static func parse(_ bytes: [UInt8], hasBody: Bool) throws -> (RawResponse, rest: [UInt8])? {
        let end = Array("\r\n\r\n".utf8)
        guard let split = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else { return nil }
        let lines = String(decoding: bytes[..<split], as: UTF8.self).components(separatedBy: "\r\n")
        guard lines[0].hasPrefix("HTTP/1.1 "), let status = Int(lines[0].dropFirst(9).prefix(3)) else {
            throw RawClient.Failure(description: "not an answer: \(lines[0])")
        }
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            headers.add(String(parts[0]), parts[1].trimmingPrefix(" ").description)
        }
        let length = hasBody ? headers["Content-Length"].flatMap(Int.init) ?? 0 : 0
        let rest = bytes[(split + 4)...]
        guard rest.count >= length else { return nil }
        let body = String(decoding: rest.prefix(length), as: UTF8.self)
        return (RawResponse(status: status, headers: headers, body: body), Array(rest.dropFirst(length)))
    }
}
