/// Whether a request may share the answer to another one that is on its way.
public enum DeduplicationOption: HTTPRequestOption, Sendable, Hashable {
    /// With requests that are the same: no content, a safe method, the same address and header fields.
    case automatic
    /// With requests of the same method, server and scope that give the same identifier.
    case identifier(String)
    /// With none.
    case never

    /// Requests that are the same share their answer.
    public static let defaultOptionValue = DeduplicationOption.automatic

    /// It doesn't affect the response.
    public static func sharing(of value: DeduplicationOption) -> ResponseSharing { .always }
}
