public import GatehouseTypes

/// The account of a session.
public struct Account: Sendable, Hashable, Identifiable {
    /// The identity of an account. A subject is unique only at its issuer (OpenID Connect Core, section 2).
    public struct ID: Sendable, Hashable {
        /// The issuer's identifier, usually a URL.
        public let issuer: String
        /// The subject: the account's identifier at the issuer.
        public let subject: AccountID

        /// Creates an identity.
        public init(issuer: String, subject: AccountID) {
            self.issuer = issuer
            self.subject = subject
        }

        /// Returns whether issuers and subjects have the same bytes.
        public static func == (left: ID, right: ID) -> Bool {
            left.issuer.hasSameBytes(as: right.issuer) && left.subject == right.subject
        }
    }

    /// The account's identity.
    public let id: ID

    /// The name to show; `nil` if the provider doesn't state one.
    public let displayName: String?

    /// Creates an account.
    public init(issuer: String, subject: AccountID, displayName: String? = nil) {
        id = ID(issuer: issuer, subject: subject)
        self.displayName = displayName
    }

    /// The issuer's identifier.
    public var issuer: String { id.issuer }

    /// The subject: the account's identifier at the issuer.
    public var subject: AccountID { id.subject }
}
