/// The name of something that can happen. The set is open.
package struct AuditEvent: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package var description: String { rawValue }

    package static let clientRegistered = AuditEvent(rawValue: "client.registered")
    package static let clientUpdated = AuditEvent(rawValue: "client.updated")
    package static let clientKeyReplaced = AuditEvent(rawValue: "client.key-replaced")
    package static let clientSecretReplaced = AuditEvent(rawValue: "client.secret-replaced")
    package static let clientRemoved = AuditEvent(rawValue: "client.removed")
    /// A request named a client and didn't prove to come from it. Further ones aren't recorded for some time.
    package static let clientRefused = AuditEvent(rawValue: "client.refused")
    /// A client is at a number that limits what it may have. Further times aren't recorded for a while.
    package static let clientLimited = AuditEvent(rawValue: "client.limited")
    package static let initialTokenAdded = AuditEvent(rawValue: "initial-token.added")
    package static let initialTokenRevoked = AuditEvent(rawValue: "initial-token.revoked")
    /// The registration access token of a client was revoked.
    package static let registrationRevoked = AuditEvent(rawValue: "registration.revoked")
    /// A request to register a client, or to manage a registration, had a wrong token. Further ones aren't recorded for
    /// some time.
    package static let registrationRefused = AuditEvent(rawValue: "registration.refused")
    package static let accountAdded = AuditEvent(rawValue: "account.added")
    package static let accountDisabled = AuditEvent(rawValue: "account.disabled")
    package static let accountEnabled = AuditEvent(rawValue: "account.enabled")
    /// The limits on tries to sign in to an account were lifted.
    package static let accountUnlocked = AuditEvent(rawValue: "account.unlocked")
    /// What clients are told about the person was changed.
    package static let profileChanged = AuditEvent(rawValue: "account.profile-changed")
    package static let accountErased = AuditEvent(rawValue: "account.erased")
    package static let accountSignedOut = AuditEvent(rawValue: "account.signed-out")
    package static let sessionEnded = AuditEvent(rawValue: "session.ended")
    package static let passwordChanged = AuditEvent(rawValue: "account.password-changed")
    package static let passwordChecked = AuditEvent(rawValue: "account.password-checked")
    /// A password wasn't checked, because too many were wrong. Further ones aren't recorded for some time.
    package static let attemptsLimited = AuditEvent(rawValue: "account.attempts-limited")
    package static let consentRevoked = AuditEvent(rawValue: "consent.revoked")
    package static let codeIssued = AuditEvent(rawValue: "code.issued")
    package static let codeRedeemed = AuditEvent(rawValue: "code.redeemed")
    /// A code was used again by its client, and what had come of it was revoked.
    package static let codeReused = AuditEvent(rawValue: "code.reused")
    /// Somebody has let a device sign in by its user code.
    package static let deviceCodeAllowed = AuditEvent(rawValue: "device-code.allowed")
    package static let deviceCodeDenied = AuditEvent(rawValue: "device-code.denied")
    /// A user code wasn't looked up, because too many were wrong. Further ones aren't recorded for some time.
    package static let userCodesLimited = AuditEvent(rawValue: "device-code.attempts-limited")
    /// A refresh token was newer than its family's row, because the database was restored from a backup.
    package static let refreshResumed = AuditEvent(rawValue: "refresh.resumed")
    /// A client that proves nothing has used a refresh token twice within its grace, and got the same successor.
    /// Further times aren't recorded for an hour.
    package static let refreshOverlapped = AuditEvent(rawValue: "refresh.overlapped")
    /// A spent refresh token was used again, and its family was revoked.
    package static let refreshReused = AuditEvent(rawValue: "refresh.reused")
    /// Another client or another key has a refresh token.
    package static let refreshRefused = AuditEvent(rawValue: "refresh.refused")
    /// A client got an access token of its own.
    package static let tokenIssued = AuditEvent(rawValue: "token.issued")
    package static let tokenExchanged = AuditEvent(rawValue: "token.exchanged")
    package static let tokenRevoked = AuditEvent(rawValue: "token.revoked")
    package static let deviceRevoked = AuditEvent(rawValue: "device.revoked")
    /// Something couldn't be sent, such as a logout token to a client, and isn't tried any more.
    package static let deliveryFailed = AuditEvent(rawValue: "delivery.failed")
    package static let databaseRestored = AuditEvent(rawValue: "database.restored")
    package static let keyRotated = AuditEvent(rawValue: "key.rotated")
    package static let keyRemoved = AuditEvent(rawValue: "key.removed")
    package static let masterKeyChanged = AuditEvent(rawValue: "key.master-changed")

    /// The events that this version records. The database of a newer version can contain others.
    package static let all: [AuditEvent] = [
        .clientRegistered, .clientUpdated, .clientKeyReplaced, .clientSecretReplaced, .clientRemoved, .clientRefused,
        .clientLimited,
        .initialTokenAdded, .initialTokenRevoked, .registrationRevoked, .registrationRefused,
        .accountAdded, .accountDisabled, .accountEnabled, .accountErased, .accountUnlocked, .accountSignedOut,
        .profileChanged, .sessionEnded, .passwordChanged, .passwordChecked, .attemptsLimited, .consentRevoked,
        .codeIssued, .codeRedeemed, .codeReused,
        .deviceCodeAllowed, .deviceCodeDenied, .userCodesLimited,
        .refreshResumed, .refreshOverlapped, .refreshReused, .refreshRefused,
        .tokenIssued, .tokenExchanged, .tokenRevoked, .deviceRevoked,
        .deliveryFailed, .databaseRestored, .keyRotated, .keyRemoved, .masterKeyChanged,
    ]
}
