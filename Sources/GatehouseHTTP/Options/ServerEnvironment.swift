public import Foundation
import GatehouseTypes

/// A server for requests, for example production, staging, or a developer's own machine.
///
/// If it is set as an option of a request, it overrides the chain's environment.
public struct ServerEnvironment: Sendable, Hashable, HTTPRequestOption {
    /// The default is nil: the environment of the chain is used.
    public static let defaultOptionValue: ServerEnvironment? = nil

    /// Requests for different environments don't share a response.
    public static func sharing(of value: ServerEnvironment?) -> ResponseSharing { .among(value) }

    /// `https` or `http`.
    public var scheme: String

    /// The host.
    public var host: String

    /// The port; nil means the default port of the scheme.
    public var port: Int?

    /// The prefix of every path that doesn't begin with a slash. It begins with a slash and doesn't end with one,
    /// unless it is only a slash.
    public let pathPrefix: String

    /// Header fields that are added to every request to this server.
    public var headers: HTTPHeaders

    /// Query items that are added to every request to this server.
    public var queryItems: [URLQueryItem]

    /// Creates an environment.
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

    /// Creates an environment from a URL. Returns nil if the URL has no scheme or host.
    public init?(_ url: URL, headers: HTTPHeaders = [:]) {
        guard let scheme = url.scheme, let host = url.host(), !host.isEmpty else { return nil }
        let bracketed = host.contains(":") ? "[\(host)]" : host
        self.init(scheme: scheme, host: bracketed, port: url.port, pathPrefix: url.path, headers: headers)
    }

    /// Whether both have the same values, compared as bytes.
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
        request.complete(scheme: scheme, host: host, port: port, pathPrefix: "")
        return request.origin
    }

    /// The prefix for a path. It is empty if it would be only a slash.
    var percentEncodedPathPrefix: String {
        pathPrefix == "/" ? "" : HTTPRequest(path: pathPrefix).percentEncodedPath
    }
}

extension HTTPRequest {
    /// The environment of this request, which overrides the chain's; nil if the chain's is used.
    public var environment: ServerEnvironment? {
        get { self[option: ServerEnvironment.self] }
        set { self[option: ServerEnvironment.self] = newValue }
    }
}
