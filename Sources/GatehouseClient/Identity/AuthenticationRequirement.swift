public import GatehouseHTTP

/// The authentication that a resource server requires of the user (RFC 9470).
public struct AuthenticationRequirement: Sendable, Hashable {
    /// The acceptable authentication context classes, in order of preference (`acr_values`); empty if any will do.
    public let contextClasses: [String]

    /// The maximum time since the user last authenticated (`max_age`); `nil` if it doesn't matter.
    public let maximumAge: Duration?

    /// Creates a requirement.
    public init(contextClasses: [String] = [], maximumAge: Duration? = nil) {
        self.contextClasses = contextClasses
        self.maximumAge = maximumAge
    }

    /// Reads the requirement from a resource server's 401 response (RFC 9470, section 3); returns `nil` unless a
    /// challenge has the error `insufficient_user_authentication`.
    public init?(_ response: HTTPResponseHead) {
        guard response.status == .unauthorized else { return nil }
        let challenge = response.headers.challenges().first { $0["error"] == "insufficient_user_authentication" }
        guard let challenge else { return nil }
        let classes = (challenge["acr_values"] ?? "").split(separator: " ").prefix(16).map(String.init)
        let age = challenge["max_age"].flatMap { Int64($0) }.flatMap { $0 >= 0 ? Duration.seconds($0) : nil }
        self.init(contextClasses: classes, maximumAge: age)
    }
}
