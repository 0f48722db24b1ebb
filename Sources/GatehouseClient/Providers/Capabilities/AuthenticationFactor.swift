/// An additional authentication factor that a service offers after the first one was accepted.
public struct AuthenticationFactor: Sendable, Hashable, Identifiable {
    /// The kind of a factor. An app can define more.
    public struct Kind: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// A time-based one-time password from an authenticator app (RFC 6238).
        public static let timeBasedCode: Kind = "totp"
        /// A code that is sent in a text message.
        public static let textMessage: Kind = "sms"
        /// A code that is sent to the user's email address.
        public static let email: Kind = "email"
        /// A code that the user has kept for recovery.
        public static let recoveryCode: Kind = "recovery"

        /// The kind's name.
        public let rawValue: String

        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a kind from its name.
        public init(stringLiteral value: String) { self.rawValue = value }

        /// The kind's name.
        public var description: String { rawValue }
    }

    /// The factor's identifier at its service.
    public let id: String
    /// The kind of the factor.
    public let kind: Kind
    /// The user's name for the factor, or the destination of its codes, such as `+*******1234`; `nil` if the service
    /// doesn't state it.
    public let displayName: String?

    /// Creates a factor.
    public init(id: String, kind: Kind, displayName: String? = nil) {
        self.id = id
        self.kind = kind
        self.displayName = displayName
    }
}
