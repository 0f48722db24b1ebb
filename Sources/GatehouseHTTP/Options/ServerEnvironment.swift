public import Foundation
import GatehouseTypes

/// A server that requests may be meant for: production, staging, a developer's own machine.
///
/// As a request's option it takes the place of the chain's environment.
public struct ServerEnvironment: Sendable, Hashable, HTTPRequestOption {
    /// Requests leave the choice to the chain.
    public static let defaultOptionValue: ServerEnvironment? = nil

    /// Requests for different servers don't share.
    public static func sharing(of value: ServerEnvironment?) -> ResponseSharing { .among(value) }

    /// `https` or `http`.
    public var scheme: String

    /// The host.
    public var host: String

    /// The port; nothing means the scheme's own.
    public var port: Int?

    /// Stands before every path that doesn't begin with a slash; it begins with one itself and doesn't end with one.
    public let pathPrefix: String

    /// Header fields that every request to this server carries.
    public var headers: HTTPHeaders

    /// What is added to the query of every request to this server.
    public var queryItems: [URLQueryItem]

    /// Describes a server.
    public init(
        scheme: String = "https", host: String, port: Int? = nil, pathPrefix: String = "/", headers: HTTPHeaders = [:],
        queryItems: [URLQueryItem] = []
    ) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.pathPrefix = "/" + pathPrefix.split(separator: "/").joined(separator: "/")
        self.headers = headers
        self.queryItems = queryItems
    }

    /// Takes a server's address apart; nothing comes of one without scheme or host.
    public init?(_ url: URL, headers: HTTPHeaders = [:]) {
        guard let scheme = url.scheme, let host = url.host(), !host.isEmpty else { return nil }
        let bracketed = host.contains(":") ? "[\(host)]" : host
        self.init(scheme: scheme, host: bracketed, port: url.port, pathPrefix: url.path, headers: headers)
    }

    /// Whether both describe the same server in the same bytes.
    public static func == (left: ServerEnvironment, right: ServerEnvironment) -> Bool {
        left.scheme == right.scheme && left.host == right.host && left.port == right.port
            && left.pathPrefix.hasSameBytes(as: right.pathPrefix) && left.headers == right.headers
            && left.query == right.query
    }

    private var query: [[ByteText?]] {
        queryItems.map { [ByteText($0.name), $0.value.map(ByteText.init)] }
    }

    var origin: Origin? {
        var request = HTTPRequest(path: "/")
        request.complete(with: self, pathPrefix: "")
        return request.origin
    }

    /// The prefix as it goes before a path: empty where it's nothing but a slash.
    var percentEncodedPathPrefix: String {
        pathPrefix == "/" ? "" : HTTPRequest(path: pathPrefix).percentEncodedPath
    }
}

extension HTTPRequest {
    /// The server this request is meant for, in place of the chain's.
    public var environment: ServerEnvironment? {
        get { self[option: ServerEnvironment.self] }
        set { self[option: ServerEnvironment.self] = newValue }
    }
}
