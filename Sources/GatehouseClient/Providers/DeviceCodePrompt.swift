public import Foundation

/// The device authorization response: what the user needs to sign in on another device (RFC 8628, section 3.2).
public struct DeviceCode: Sendable, Hashable {
    /// The code that the user enters on the other device (`user_code`).
    public let userCode: String

    /// The URL that the user opens there (`verification_uri`).
    public let address: URL

    /// The same URL with the code in it, for a QR code (`verification_uri_complete`; RFC 8628, section 3.3.1); `nil` if
    /// the server sent none.
    public let completeAddress: URL?

    /// The code's lifetime.
    public let lifetime: Duration

    /// Creates a device code.
    public init(userCode: String, address: URL, completeAddress: URL? = nil, lifetime: Duration) {
        self.userCode = userCode
        self.address = address
        self.completeAddress = completeAddress
        self.lifetime = lifetime
    }
}

/// The result of a sign-in on another device.
@nonexhaustive
public enum DeviceCodeOutcome: String, Sendable, Hashable {
    /// The user has signed in.
    case signedIn
    /// The user denied the request there.
    case declined
    /// The code expired before the user signed in.
    case expired
    /// The sign-in was cancelled here.
    case cancelled
    /// The sign-in failed for another reason.
    case failed
}

/// Shows the code for a sign-in on another device, for devices without a browser such as a television or a remote
/// terminal (RFC 8628, section 3.3).
public protocol DeviceCodePrompt: Sendable {
    /// Shows a code, and returns when it is shown. Meanwhile the sign-in waits for the user.
    ///
    /// - Throws: ``AuthError`` if the code can't be shown. Then the sign-in fails.
    func show(_ code: DeviceCode) async throws

    /// Removes the code from view. It is called once after each ``show(_:)``, however the sign-in ends, also when its
    /// task is cancelled.
    func finish(_ outcome: DeviceCodeOutcome) async
}
