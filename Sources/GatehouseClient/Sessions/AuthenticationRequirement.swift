public import GatehouseHTTP
import GatehouseTypes

/// What a person has to prove before a resource serves them (RFC 9470).
public struct AuthenticationRequirement: Sendable, Hashable {
    /// The authentication context classes that will do, the most wanted first (`acr_values`); empty if any will.
    public let contextClasses: [String]

    /// How long ago the person may have signed in (`max_age`); nothing if it doesn't matter.
    public let maximumAge: Duration?

    /// States a requirement.
    public init(contextClasses: [String] = [], maximumAge: Duration? = nil) {
        self.contextClasses = contextClasses
        self.maximumAge = maximumAge
    }

    /// Reads the requirement that a resource states with a 401 (RFC 9470, section 3); there is none unless a challenge
    /// has the error `insufficient_user_authentication`.
    public init?(_ response: HTTPResponse) {
        guard response.status == .unauthorized else { return nil }
        let challenge = response.headers.challenges().first { $0["error"] == "insufficient_user_authentication" }
        guard let challenge else { return nil }
        let classes = (challenge["acr_values"] ?? "").split(separator: " ").prefix(16).map(String.init)
        let age = challenge["max_age"].flatMap { Int64($0) }.flatMap { $0 >= 0 ? Duration.seconds($0) : nil }
        self.init(contextClasses: classes, maximumAge: age)
    }
}
