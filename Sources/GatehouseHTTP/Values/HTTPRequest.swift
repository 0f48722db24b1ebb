public import Foundation

/// A request as a value. Copies keep its ``id``.
public struct HTTPRequest: Sendable, Identifiable {
    /// The parts, as the only element of an array: so a request is as small as a pointer, which makes handing it from loader
    /// to loader cheap, and is copied when one of its copies is changed.
    private var storage: [HTTPRequestParts]

    private init(_ method: HTTPMethod, _ address: RequestAddress, _ body: any HTTPBody) {
        storage = [HTTPRequestParts(method: method, body: body, address: address)]
    }

    /// A request for a path, to be completed by the chain's environment. The scheme is `https`.
    public init(_ method: HTTPMethod = .get, path: String, body: any HTTPBody = EmptyBody()) {
        self.init(method, RequestAddress(path: path), body)
    }

    /// A request for a whole address. A fragment isn't kept, and an address with a user's name has no ``url``.
    public init(_ method: HTTPMethod = .get, url: URL, body: any HTTPBody = EmptyBody()) {
        self.init(method, RequestAddress(url), body)
    }

    /// A request for a whole address as text, such as `https://api.example.com/notes`.
    ///
    /// Text that isn't an address gives a request without ``url``, which no transport sends: it fails with
    /// ``HTTPError/Code/invalidRequest``.
    public init(_ method: HTTPMethod = .get, url: String, body: any HTTPBody = EmptyBody()) {
        self.init(method, RequestAddress(text: url), body)
    }
}

extension HTTPRequest {
    /// Names this request in logs and answers; it isn't sent.
    public var id: UUID { storage[0].identity.id }

    /// The method.
    public var method: HTTPMethod {
        get { storage[0].method }
        set { storage[0].method = newValue }
    }

    /// The header fields that are sent, besides those of the body.
    public var headers: HTTPHeaders {
        get { storage[0].headers }
        _modify { yield &storage[0].headers }
    }

    /// The content.
    public var body: any HTTPBody {
        get { storage[0].body }
        set { storage[0].body = newValue }
    }

    /// Whether a successful answer's content is to be left unread.
    var isAnswerStreamed: Bool {
        get { storage[0].isAnswerStreamed }
        set { storage[0].isAnswerStreamed = newValue }
    }

    private var address: RequestAddress {
        get { storage[0].address }
        _modify { yield &storage[0].address }
    }

    private var options: HTTPRequestOptions {
        get { storage[0].options }
        _modify { yield &storage[0].options }
    }

    /// Whether this is a copy of that request, whatever was changed about it.
    func isCopy(of other: HTTPRequest) -> Bool { storage[0].identity === other.storage[0].identity }
}

extension HTTPRequest {
    /// The whole address; nothing while the host is missing or the parts don't fit together.
    public var url: URL? { address.url }

    /// The whole address as a text; the same as that of ``url``, and cheaper.
    public var urlText: String? { address.text }

    /// Where the request goes, if it is known.
    public var origin: Origin? { address.origin }

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

    /// Whether anything is asked of the loaders that the request passes.
    var hasOptions: Bool { !options.isEmpty }

    /// What this request asks of the loaders it passes.
    public subscript<Option: HTTPRequestOption>(option option: Option.Type) -> Option.Value {
        get { options[option] }
        set { options[option] = newValue }
    }

    /// What this request's options have in common with those of requests that may share its response; `nil` if no request
    /// may.
    var sharedValues: [ObjectIdentifier: SharedValue]? { options.sharedValues }

    /// This request, as it would have been sent where another one was sent in its place.
    func sent(like other: HTTPRequest?) -> HTTPRequest {
        guard let other, !isCopy(of: other) else { return other ?? self }
        var request = self
        request.address = other.address
        return request
    }

    /// Points the request at another address; everything else stays.
    mutating func redirect(to url: URL) {
        address = RequestAddress(url)
    }

    /// Completes an address that doesn't say where it goes.
    mutating func complete(with environment: ServerEnvironment, pathPrefix: String) {
        address.scheme = environment.scheme
        address.host = environment.host
        address.port = environment.port
        if !percentEncodedPath.hasPrefix("/") { address.prefixPath(pathPrefix) }
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
