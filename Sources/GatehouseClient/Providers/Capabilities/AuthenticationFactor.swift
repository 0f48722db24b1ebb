/// A further way to prove who one is, as a service offers it to somebody whose first one was right.
public struct AuthenticationFactor: Sendable, Hashable, Identifiable {
    /// What kind of proof it is. The set is open.
    public struct Kind: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// A code that an app on the person's telephone makes (RFC 6238).
        public static let timeBasedCode: Kind = "totp"
        /// A code that is sent to the person's telephone.
        public static let textMessage: Kind = "sms"
        /// A code that is sent to the person's email address.
        public static let email: Kind = "email"
        /// A code that the person wrote down.
        public static let recoveryCode: Kind = "recovery"

        /// The kind's name.
        public let rawValue: String

        /// Wraps a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Wraps a literal.
        public init(stringLiteral value: String) { self.rawValue = value }

        /// The name itself.
        public var description: String { rawValue }
    }

    /// Names the factor at its service.
    public let id: String
    /// What kind of proof it is.
    public let kind: Kind
    /// What the person calls it, or where its codes go, such as `+*******1234`; nothing if the service doesn't say.
    public let displayName: String?

    /// Describes a factor.
    public init(id: String, kind: Kind, displayName: String? = nil) {
        self.id = id
        self.kind = kind
        self.displayName = displayName
    }
}
