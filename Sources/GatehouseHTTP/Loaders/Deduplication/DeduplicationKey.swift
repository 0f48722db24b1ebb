import GatehouseTypes

/// Whether a request may share the response to another running request.
public enum DeduplicationOption: HTTPRequestOption, Sendable, Hashable {
    /// Share with equal requests: GET or HEAD, without content and ``ProgressOption``, with the same URL and header
    /// fields.
    case automatic
    /// Share with requests of the same method, server and scope that have the same identifier.
    case identifier(String)
    /// Never share.
    case never

    /// The default: equal requests share their response.
    public static let defaultOptionValue = DeduplicationOption.automatic

    /// The option doesn't affect the response.
    public static func sharing(of value: DeduplicationOption) -> ResponseSharing { .always }
}

/// The properties that two requests must have in common to share a response.
struct DeduplicationKey: Hashable, Sendable {
    private enum Likeness: Hashable {
        case named(ByteText, Origin?)
        case same(address: String, headers: HTTPHeaders)
    }

    private let audience: ResponseAudience
    private let method: HTTPMethod
    private let caching: CacheOption
    private let likeness: Likeness

    /// - Returns: nil for a request that never shares its response.
    init?(_ request: HTTPRequest) {
        guard request[option: ContentDelivery.self] == .complete,
            let audience = ResponseAudience(request)
        else { return nil }
        self.audience = audience
        method = request.method
        caching = request[option: CacheOption.self]
        switch request[option: DeduplicationOption.self] {
        case .never: return nil
        case .identifier(let name): likeness = .named(ByteText(name), request.origin)
        case .automatic:
            guard [.get, .head].contains(request.method), request.body.isEmpty,
                request[option: ProgressOption.self] == nil
            else { return nil }
            let relative = "\(request.percentEncodedPath)?\(request.percentEncodedQuery ?? "")"
            likeness = .same(address: request.urlText ?? relative, headers: request.headers)
        }
    }
}
