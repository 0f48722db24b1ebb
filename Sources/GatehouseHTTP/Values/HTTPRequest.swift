public import Foundation

/// A request as a value. Copies keep its ``id``.
public struct HTTPRequest: Sendable, Identifiable {
    /// Names this request in logs and answers; it isn't sent.
    public let id: UUID

    /// The method.
    public var method: HTTPMethod

    /// The header fields that are sent, besides those of the body.
    public var headers = HTTPHeaders()

    /// The content.
    public var body: any HTTPBody

    var components: URLComponents
    var options = HTTPRequestOptions()

    /// A request for a path, to be completed by the chain's environment. The scheme is `https`.
    public init(_ method: HTTPMethod = .get, path: String, body: any HTTPBody = EmptyBody()) {
        id = UUID()
        self.method = method
        self.body = body
        components = URLComponents()
        components.scheme = "https"
        components.path = path
    }

    /// A request for a whole address.
    public init(_ method: HTTPMethod = .get, url: URL, body: any HTTPBody = EmptyBody()) {
        id = UUID()
        self.method = method
        self.body = body
        components = URLComponents(url: url, resolvingAgainstBaseURL: true) ?? URLComponents()
    }
}

extension HTTPRequest {
    /// The whole address; nothing while the host is missing or the parts don't fit together.
    public var url: URL? {
        components.host.map { !$0.isEmpty } == true ? components.url : nil
    }

    /// Where the request goes, if it is known.
    public var origin: Origin? {
        url.flatMap(Origin.init)
    }

    /// `https`, or what the address said.
    public var scheme: String? {
        get { components.scheme }
        set { components.scheme = newValue }
    }

    /// The host.
    public var host: String? {
        get { components.host }
        set { components.host = newValue }
    }

    /// The port, if one is written.
    public var port: Int? {
        get { components.port }
        set { components.port = newValue }
    }

    /// The path, percent-decoded.
    public var path: String {
        get { components.path }
        set { components.path = newValue }
    }

    /// The query, parsed.
    public var queryItems: [URLQueryItem] {
        get { components.queryItems ?? [] }
        set { components.queryItems = newValue.isEmpty ? nil : newValue }
    }

    /// What this request asks of the loaders it passes.
    public subscript<Option: HTTPRequestOption>(option option: Option.Type) -> Option.Value {
        get { options[option] }
        set { options[option] = newValue }
    }
}
