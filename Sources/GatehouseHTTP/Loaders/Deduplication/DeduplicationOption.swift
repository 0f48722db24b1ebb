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
