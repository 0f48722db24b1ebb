public import Foundation

/// What a person needs to sign in on another device than this one (RFC 8628, section 3.2).
public struct DeviceCode: Sendable, Hashable {
    /// What the person types there.
    public let userCode: String

    /// Where the person goes.
    public let address: URL

    /// The same address with the code in it, for a QR code (RFC 8628, section 3.3.1); nothing if the server gave none.
    public let completeAddress: URL?

    /// How long the code can be used.
    public let lifetime: Duration

    /// Describes a code.
    public init(userCode: String, address: URL, completeAddress: URL? = nil, lifetime: Duration) {
        self.userCode = userCode
        self.address = address
        self.completeAddress = completeAddress
        self.lifetime = lifetime
    }
}

/// How the wait for a person on another device ended.
@nonexhaustive
public enum DeviceCodeOutcome: String, Sendable, Hashable {
    /// Somebody is signed in.
    case signedIn
    /// The person said no there.
    case declined
    /// Nobody came in time.
    case expired
    /// The wait was called off here.
    case cancelled
    /// Something else went wrong.
    case failed
}

/// Shows a person which code to type on another device, where this one has no browser: a television, a terminal on a
/// machine far away (RFC 8628, section 3.3).
public protocol DeviceCodePrompt: Sendable {
    /// Shows a code, and returns when it's shown. The sign-in goes on waiting meanwhile.
    ///
    /// - Throws: ``AuthError`` if nobody can be shown anything; then there is no sign-in.
    func show(_ code: DeviceCode) async throws

    /// Takes away what is shown. It's called once after each ``show(_:)``, however the sign-in ends, also when its task
    /// is cancelled.
    func finish(_ outcome: DeviceCodeOutcome) async
}
