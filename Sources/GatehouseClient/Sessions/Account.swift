public import GatehouseTypes

/// Whose session it is.
public struct Account: Sendable, Hashable, Identifiable {
    /// What tells accounts apart: a subject is only unique at its issuer (OpenID Connect Core, section 2).
    public struct ID: Sendable, Hashable {
        /// The issuer's identifier, usually an address.
        public let issuer: String
        /// The account at that issuer.
        public let subject: AccountID

        /// Names an account.
        public init(issuer: String, subject: AccountID) {
            self.issuer = issuer
            self.subject = subject
        }

        /// Whether issuers and subjects are the same bytes.
        public static func == (left: ID, right: ID) -> Bool {
            left.issuer.hasSameBytes(as: right.issuer) && left.subject == right.subject
        }
    }

    /// The account's identity.
    public let id: ID

    /// What to call it on a screen, if the provider says so.
    public let displayName: String?

    /// Describes an account.
    public init(issuer: String, subject: AccountID, displayName: String? = nil) {
        id = ID(issuer: issuer, subject: subject)
        self.displayName = displayName
    }

    /// The issuer's identifier.
    public var issuer: String { id.issuer }

    /// The account at its issuer.
    public var subject: AccountID { id.subject }
}
