import Foundation

/// Where a request goes, in parts that may each be set to anything; only parts that fit together make a ``url``.
///
/// `URLComponents` ends the process when it is given a scheme or a port that can't be one, so it only sees checked parts.
struct RequestAddress: Sendable {
    var scheme: String?
    var host: String?
    var port: Int?
    private(set) var percentEncodedPath = ""
    private(set) var percentEncodedQuery: String?
    private var isSound = true

    init(path: String) {
        scheme = "https"
        self.path = path
    }

    init(_ url: URL) {
        let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        scheme = components?.scheme
        host = components?.host
        port = components?.port
        percentEncodedPath = components?.percentEncodedPath ?? ""
        percentEncodedQuery = components?.percentEncodedQuery
        isSound = components != nil && components?.user == nil && components?.password == nil
    }

    var path: String {
        get {
            var components = URLComponents()
            components.percentEncodedPath = percentEncodedPath
            return components.path
        }
        set {
            var components = URLComponents()
            components.path = newValue
            percentEncodedPath = components.percentEncodedPath
        }
    }

    var queryItems: [URLQueryItem] {
        get {
            var components = URLComponents()
            components.percentEncodedQuery = percentEncodedQuery
            return components.queryItems ?? []
        }
        set {
            percentEncodedQuery = newValue.isEmpty ? nil : newValue.map(RequestAddress.encode).joined(separator: "&")
        }
    }

    var url: URL? {
        guard isSound, let scheme, RequestAddress.isScheme(scheme), let host, !host.isEmpty,
            percentEncodedPath.isEmpty || percentEncodedPath.hasPrefix("/")
        else { return nil }
        if let port, !(1...65535).contains(port) { return nil }
        var components = URLComponents()
        components.scheme = scheme
        components.host = host
        components.port = port
        components.percentEncodedPath = percentEncodedPath
        components.percentEncodedQuery = percentEncodedQuery
        return components.url
    }

    /// The address as a text. An ordinary one, which most are, is put together without taking it apart again.
    var text: String? {
        guard isSound, let scheme, scheme == "https" || scheme == "http", let host, RequestAddress.isPlainHost(host),
            percentEncodedPath.isEmpty || percentEncodedPath.utf8.first == UInt8(ascii: "/"),
            (1...65535).contains(port ?? 1)
        else { return url?.absoluteString }
        var text = scheme
        text.reserveCapacity(
            16 + host.utf8.count + percentEncodedPath.utf8.count + (percentEncodedQuery?.utf8.count ?? 0))
        text += "://"
        text += host
        if let port { text += ":\(port)" }
        text += percentEncodedPath
        if let percentEncodedQuery {
            text += "?"
            text += percentEncodedQuery
        }
        return text
    }

    /// Puts a path, as it stands on the wire, before this one.
    mutating func prefixPath(_ prefix: String) {
        percentEncodedPath = percentEncodedPath.isEmpty ? prefix : "\(prefix)/\(percentEncodedPath)"
    }

    private static func encode(_ item: URLQueryItem) -> String {
        let name = FormEncoding.escape(item.name)
        return item.value.map { name + "=" + FormEncoding.escape($0) } ?? name
    }

    /// Whether a host is a name or an address of version 4 that stands in an address as it is.
    private static func isPlainHost(_ host: String) -> Bool {
        !host.isEmpty
            && host.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, Character(Unicode.Scalar(first)).isLetter else { return false }
        return text.utf8.allSatisfy { byte in
            let character = Character(Unicode.Scalar(byte))
            return byte < 0x80 && (character.isLetter || character.isNumber || "+-.".contains(character))
        }
    }
}
