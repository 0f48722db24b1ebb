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

    private var address: RequestAddress
    private var options = HTTPRequestOptions()

    /// Whether a successful answer's content is to be left unread.
    var isAnswerStreamed = false

    /// A request for a path, to be completed by the chain's environment. The scheme is `https`.
    public init(_ method: HTTPMethod = .get, path: String, body: any HTTPBody = EmptyBody()) {
        id = UUID()
        self.method = method
        self.body = body
        address = RequestAddress(path: path)
    }

    /// A request for a whole address. A fragment isn't kept, and an address with a user's name has no ``url``.
    public init(_ method: HTTPMethod = .get, url: URL, body: any HTTPBody = EmptyBody()) {
        id = UUID()
        self.method = method
        self.body = body
        address = RequestAddress(url)
    }
}

extension HTTPRequest {
    /// The whole address; nothing while the host is missing or the parts don't fit together.
    public var url: URL? { address.url }

    /// The whole address as a text; the same as that of ``url``, and cheaper.
    public var urlText: String? { address.text }

    /// Where the request goes, if it is known.
    public var origin: Origin? {
        url.flatMap(Origin.init)
    }

    /// `https`, or what the address said.
    public var scheme: String? {
        get { address.scheme }
        set { address.scheme = newValue }
    }

    /// The host.
    public var host: String? {
        get { address.host }
        set { address.host = newValue }
    }

    /// The port, if one is written.
    public var port: Int? {
        get { address.port }
        set { address.port = newValue }
    }

    /// The path, percent-decoded.
    public var path: String {
        get { address.path }
        set { address.path = newValue }
    }

    /// The path as it stands on the wire.
    public var percentEncodedPath: String { address.percentEncodedPath }

    /// The query, parsed. Setting it encodes everything but unreserved characters, so that a plus sign stays one.
    public var queryItems: [URLQueryItem] {
        get { address.queryItems }
        set { address.queryItems = newValue }
    }

    /// The query as it stands on the wire, if there is one.
    public var percentEncodedQuery: String? { address.percentEncodedQuery }

    /// What this request asks of the loaders it passes.
    public subscript<Option: HTTPRequestOption>(option option: Option.Type) -> Option.Value {
        get { options[option] }
        set { options[option] = newValue }
    }

    /// Points the request at another address; everything else stays.
    mutating func redirect(to url: URL) {
        address = RequestAddress(url)
    }

    /// Completes an address that doesn't say where it goes.
    mutating func complete(with environment: ServerEnvironment) {
        address.scheme = environment.scheme
        address.host = environment.host
        address.port = environment.port
        if !percentEncodedPath.hasPrefix("/") { address.prefixPath(environment.percentEncodedPathPrefix) }
    }

    /// Takes back every option that was meant for one origin only.
    mutating func removeOptionsBoundToOrigin() {
        options.removeBoundToOrigin()
    }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// The method and the address without its query.
    public var description: String {
        "\(method) \(origin?.description ?? "")\(percentEncodedPath)"
    }

    /// A mirror that shows the names of the header fields and never their values, nor the content.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description, "headers": headers], displayStyle: .struct)
    }
}
