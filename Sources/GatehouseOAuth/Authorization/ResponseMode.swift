/// How the response of the authorization endpoint reaches the client (OAuth 2.0 Multiple Response Type Encoding
/// Practices, section 2.1). The set is open.
public struct ResponseMode: RawRepresentable, Hashable, Sendable {
    /// The value as sent.
    public let rawValue: String

    /// Creates a mode from a value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In the query of the redirect URI.
    public static let query = ResponseMode(rawValue: "query")
    /// In a form that the browser posts to the redirect URI (OAuth 2.0 Form Post Response Mode).
    public static let formPost = ResponseMode(rawValue: "form_post")
}
