public import Foundation
import Synchronization

/// A request. Copies have the same ``id``.
public struct HTTPRequest: Sendable, Identifiable {
    /// The parts, in an array with one element. This makes a request as small as a pointer, so that passing it from
    /// loader to loader is cheap. The parts are copied when a copy of the request is changed.
    private var storage: [HTTPRequestParts]

    private init(_ method: HTTPMethod, _ address: RequestAddress, _ body: any HTTPBody) {
        storage = [HTTPRequestParts(method: method, body: body, address: address)]
    }

    /// Creates a request for a path. The chain's environment completes its URL. The scheme is `https`.
    public init(_ method: HTTPMethod = .get, path: String, body: any HTTPBody = EmptyBody()) {
        self.init(method, RequestAddress(path: path), body)
    }

    /// Creates a request for a complete URL. A fragment is removed. A URL with user information gives a request whose
    /// ``url`` is nil.
    public init(_ method: HTTPMethod = .get, url: URL, body: any HTTPBody = EmptyBody()) {
        self.init(method, RequestAddress(url), body)
    }

    /// Creates a request for a complete URL as text, such as `https://api.example.com/notes`.
    ///
    /// If the text isn't a valid URL, ``url`` is nil. Sending such a request fails with
    /// ``HTTPError/Code/invalidRequest``.
    public init(_ method: HTTPMethod = .get, url: String, body: any HTTPBody = EmptyBody()) {
        self.init(method, RequestAddress(text: url), body)
    }

    /// The identifier of this request for logs and responses. It isn't sent.
    public var id: UUID { storage[0].identity.id }

    /// The method.
    public var method: HTTPMethod {
        get { storage[0].method }
        set { storage[0].method = newValue }
    }

    /// The header fields of the request, without those of its body.
    public var headers: HTTPHeaders {
        get { storage[0].headers }
        _modify { yield &storage[0].headers }
    }

    /// The content.
    public var body: any HTTPBody {
        get { storage[0].body }
        set { storage[0].body = newValue }
    }

    private var address: RequestAddress {
        get { storage[0].address }
        _modify { yield &storage[0].address }
    }

    private var options: HTTPRequestOptions {
        get { storage[0].options }
        _modify { yield &storage[0].options }
    }

    /// Whether this is a copy of that request, even if it was changed.
    func isCopy(of other: HTTPRequest) -> Bool { storage[0].identity === other.storage[0].identity }

    /// The complete URL; nil if the host is missing or the parts don't form a valid URL.
    public var url: URL? { address.url }

    /// The complete URL as text. It is equal to the text of ``url`` but faster to compute.
    public var urlText: String? { address.text }

    /// The origin of the URL; nil if it is unknown.
    public var origin: Origin? { address.origin }

    /// The scheme, `https` by default.
    public var scheme: String? {
        get { address.scheme }
        set { address.scheme = newValue }
    }

    /// The host.
    public var host: String? {
        get { address.host }
        set { address.host = newValue }
    }

    /// The port; nil if the URL doesn't contain one.
    public var port: Int? {
        get { address.port }
        set { address.port = newValue }
    }

    /// The path, percent-decoded.
    public var path: String {
        get { address.path }
        set { address.path = newValue }
    }

    /// The path in its wire format, percent-encoded.
    public var percentEncodedPath: String { address.percentEncodedPath }

    /// The parsed query. Setting it percent-encodes all characters except unreserved ones, so that a plus sign isn't
    /// read as a space.
    public var queryItems: [URLQueryItem] {
        get { address.queryItems }
        set { address.queryItems = newValue }
    }

    /// The query in its wire format, percent-encoded; nil if there is none.
    public var percentEncodedQuery: String? { address.percentEncodedQuery }

    /// Whether the request has options.
    var hasOptions: Bool { !options.isEmpty }

    /// The value of an option of this request.
    public subscript<Option: HTTPRequestOption>(option option: Option.Type) -> Option.Value {
        get { options[option] }
        set { options[option] = newValue }
    }

    /// The values of this request's options that must be equal for requests to share its response; nil if no request
    /// may share it.
    var sharedValues: [ObjectIdentifier: SharedValue]? { options.sharedValues }

    /// This request as it would have been sent, if another request was sent in its place.
    func sent(like other: HTTPRequest?) -> HTTPRequest {
        guard let other, !isCopy(of: other) else { return other ?? self }
        var request = self
        request.address = other.address
        return request
    }

    /// Replaces the URL. All other parts are kept.
    mutating func redirect(to url: URL) {
        address = RequestAddress(url)
    }

    /// Completes a URL without a host.
    mutating func complete(scheme: String, host: String, port: Int?, pathPrefix: String) {
        address.scheme = scheme
        address.host = host
        address.port = port
        if !percentEncodedPath.hasPrefix("/") { address.prefixPath(pathPrefix) }
    }

    /// Removes all options that are bound to an origin.
    mutating func removeOptionsBoundToOrigin() {
        options.removeBoundToOrigin()
    }

    /// The request for a target that a client has sent, behind the text of an origin; nil if they make no address.
    package init?(_ method: HTTPMethod, _ target: String, of origin: String) {
        let text = origin + target
        if let plain = PlainAddress(text) {
            self.init(method, RequestAddress(plain), EmptyBody())
        } else if let url = URL(string: text) {
            self.init(method, url: url)
        } else {
            return nil
        }
    }

    /// The request for a target of an origin; nil if they don't make an address that has the same path.
    package init?(_ method: HTTPMethod, _ target: RequestTarget, of origin: Origin, headers: HTTPHeaders) {
        let query = target.query.map { "?" + URIBytes.acceptableQuery($0) } ?? ""
        guard let url = URL(string: origin.description + target.path + query) else { return nil }
        self.init(method, url: url)
        guard percentEncodedPath == target.path else { return nil }
        self.headers = headers
    }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// The method and the URL without its query.
    public var description: String {
        "\(method) \(origin?.description ?? "")\(percentEncodedPath)"
    }

    /// A mirror that shows the names of the header fields, but neither their values nor the content.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description, "headers": headers], displayStyle: .struct)
    }
}

/// The parts of a request.
struct HTTPRequestParts: Sendable {
    let identity = RequestIdentity()
    var method: HTTPMethod
    var headers = HTTPHeaders()
    var body: any HTTPBody
    var address: RequestAddress
    var options = HTTPRequestOptions()
}

/// The identity that the copies of a request share. Its identifier is generated on first use, because that takes longer
/// than creating the request.
final class RequestIdentity: Sendable {
    private let name = Mutex<UUID?>(nil)

    var id: UUID {
        name.withLock { name in
            if let name { return name }
            let made = UUID()
            name = made
            return made
        }
    }
}
