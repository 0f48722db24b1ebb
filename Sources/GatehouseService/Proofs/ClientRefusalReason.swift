import GatehouseOAuth
import GatehouseTypes

/// Why the authentication of a client isn't valid, for the audit: the client itself doesn't learn it.
struct ClientRefusalReason: Sendable, Hashable {
    /// No client has the identifier.
    static let unknownClient = ClientRefusalReason(code: "unknown-client")
    /// It was registered for another way to authenticate.
    static let wrongMethod = ClientRefusalReason(code: "wrong-method")
    static let wrongSecret = ClientRefusalReason(code: "wrong-secret")
    /// It has no key by which an assertion is verified.
    static let noKey = ClientRefusalReason(code: "no-key")
    /// The keys that it publishes aren't available.
    static let keysUnavailable = ClientRefusalReason(code: "keys-unavailable")

    /// A short word: it is one of a limited number, and contains nothing that was sent.
    let code: String

    private init(code: String) {
        self.code = code
    }

    /// What is wrong with an assertion, such as `assertion-expired`, with the claim if it is about one:
    /// `assertion-missing-claim-jti`.
    init(_ refusal: ProofRefusal) {
        let claim = refusal.reason == .missingClaim || refusal.reason == .invalidClaim ? refusal.claim : nil
        let words = ["assertion", refusal.reason.rawValue.hyphenated] + [claim].compactMap(\.self)
        code = words.joined(separator: "-")
    }
}

extension String {
    /// The words of a name like `wrongAudience`, with hyphens.
    fileprivate var hyphenated: String {
        reduce(into: "") { $0 += $1.isUppercase ? "-" + String($1).asciiLowercased : String($1) }
    }
}
