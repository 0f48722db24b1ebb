/// The name of something that can happen. The set is open.
public struct AuditEvent: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name in the database.
    public let rawValue: String

    /// Names an event.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name itself.
    public var description: String { rawValue }

    /// An app was registered.
    public static let appRegistered = AuditEvent(rawValue: "app.registered")
    /// An app's sealing key was replaced.
    public static let appKeyReplaced = AuditEvent(rawValue: "app.key-replaced")
    /// An app was removed.
    public static let appRemoved = AuditEvent(rawValue: "app.removed")
    /// An account was made.
    public static let accountAdded = AuditEvent(rawValue: "account.added")
    /// An account got another password.
    public static let passwordChanged = AuditEvent(rawValue: "account.password-changed")
    /// Somebody gave a password.
    public static let passwordChecked = AuditEvent(rawValue: "account.password-checked")
    /// An authorization code was issued.
    public static let codeIssued = AuditEvent(rawValue: "code.issued")
    /// An authorization code was redeemed.
    public static let codeRedeemed = AuditEvent(rawValue: "code.redeemed")
    /// A spent authorization code was used again, and what had come of it was revoked.
    public static let codeReused = AuditEvent(rawValue: "code.reused")
    /// A refresh token was exchanged for its successor: the count of these is the count of refreshes.
    public static let refreshRotated = AuditEvent(rawValue: "refresh.rotated")
    /// A spent refresh token came again by the same key, and got the same successor.
    public static let refreshRepeated = AuditEvent(rawValue: "refresh.repeated")
    /// A spent refresh token was used again, and its family was revoked.
    public static let refreshReused = AuditEvent(rawValue: "refresh.reused")
    /// A refresh token was refused: expired, revoked, of another client or by another key.
    public static let refreshRefused = AuditEvent(rawValue: "refresh.refused")
    /// A device's platform token was exchanged for an app's tokens.
    public static let tokenExchanged = AuditEvent(rawValue: "token.exchanged")
    /// A token was revoked by its client.
    public static let tokenRevoked = AuditEvent(rawValue: "token.revoked")
    /// A device was revoked.
    public static let deviceRevoked = AuditEvent(rawValue: "device.revoked")
    /// The signing keys moved on by one.
    public static let keyRotated = AuditEvent(rawValue: "key.rotated")
}
