import Foundation

/// The parts of a request's URL. Each part can be set to any value; they form a URL only if they are valid together.
///
/// `URLComponents` ends the process if it gets an invalid scheme or port, so it is used only with checked parts. It is
/// also slow, so it is used only for parts that aren't plain text.
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

    init(text: String) {
        if let url = URL(string: text, encodingInvalidCharacters: false) {
            self.init(url)
        } else {
            self.init(path: "")
            isSound = false
        }
    }

    init(_ plain: PlainAddress) {
        scheme = String(plain.scheme)
        host = String(plain.host)
        port = plain.port
        percentEncodedPath = String(plain.path)
        percentEncodedQuery = plain.query.map(String.init)
    }

    init(_ url: URL) {
        guard let plain = PlainAddress(url.absoluteString) else {
            self.init(URLComponents(url: url, resolvingAgainstBaseURL: true))
            return
        }
        self.init(plain)
    }

    private init(_ components: URLComponents?) {
        scheme = components?.scheme
        host = components?.host
        port = components?.port
        percentEncodedPath = components?.percentEncodedPath ?? ""
        percentEncodedQuery = components?.percentEncodedQuery
        isSound = components != nil && components?.user == nil && components?.password == nil
    }

    var path: String {
        get {
            guard !PlainText.isPath(percentEncodedPath) else { return percentEncodedPath }
            var components = URLComponents()
            components.percentEncodedPath = percentEncodedPath
            return components.path
        }
        set {
            guard !PlainText.isPath(newValue) else { return percentEncodedPath = newValue }
            var components = URLComponents()
            components.path = newValue
            percentEncodedPath = components.percentEncodedPath
        }
    }

    var queryItems: [URLQueryItem] {
        get {
            guard let percentEncodedQuery else { return [] }
            var components = URLComponents()
            components.percentEncodedQuery = percentEncodedQuery
            return components.queryItems ?? []
        }
        set {
            percentEncodedQuery = newValue.isEmpty ? nil : newValue.map(RequestAddress.encode).joined(separator: "&")
        }
    }

    /// Adds a prefix in its wire format to the path.
    mutating func prefixPath(_ prefix: String) {
        percentEncodedPath = percentEncodedPath.isEmpty ? prefix : "\(prefix)/\(percentEncodedPath)"
    }

    private static func encode(_ item: URLQueryItem) -> String {
        let name = FormEncoding.escape(item.name)
        return item.value.map { name + "=" + FormEncoding.escape($0) } ?? name
    }

    /// The complete URL in its wire format; nil if the parts don't form a valid URL.
    var text: String? {
        guard let (scheme, host) = fittingParts else { return nil }
        guard PlainText.isHost(host) else { return components(scheme, host).url?.absoluteString }
        var text = scheme + "://" + host
        if let port { text += ":\(port)" }
        text += percentEncodedPath
        if let percentEncodedQuery { text += "?" + percentEncodedQuery }
        return text
    }

    var url: URL? {
        guard let (scheme, host) = fittingParts else { return nil }
        return PlainText.isHost(host) ? text.flatMap { URL(string: $0) } : components(scheme, host).url
    }

    var origin: Origin? {
        guard let (scheme, host) = fittingParts else { return nil }
        guard PlainText.isHost(host) else { return components(scheme, host).url.flatMap { Origin($0) } }
        return Origin(scheme: scheme, host: host, port: port)
    }

    private var fittingParts: (scheme: String, host: String)? {
        guard isSound, let scheme, PlainText.isScheme(scheme), let host, !host.isEmpty,
            percentEncodedPath.isEmpty || percentEncodedPath.utf8.first == UInt8(ascii: "/")
        else { return nil }
        if let port, !(1...65535).contains(port) { return nil }
        return (scheme, host)
    }

    private func components(_ scheme: String, _ host: String) -> URLComponents {
        var components = URLComponents()
        components.scheme = scheme
        components.host = host
        components.port = port
        components.percentEncodedPath = percentEncodedPath
        components.percentEncodedQuery = percentEncodedQuery
        return components
    }
}
