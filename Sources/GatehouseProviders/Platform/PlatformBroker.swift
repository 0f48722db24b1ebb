public import GatehouseOAuth
public import GatehouseTypes

/// What a device says for one of its apps: the platform's access token, and the device's word for the app and its key.
public struct PlatformVoucher: Sendable {
    /// The access token of the device's platform session.
    public let subjectToken: Secret
    /// The device's proof that this app may exchange it.
    public let actor: TokenExchangeRequest.Actor

    /// Puts both together.
    public init(subjectToken: Secret, actor: TokenExchangeRequest.Actor) {
        self.subjectToken = subjectToken
        self.actor = actor
    }
}

/// The one on a device who holds its platform session and its key, and vouches for the apps on it.
///
/// On a real device this is a service of the system, and it decides which app is asking; the device's key never leaves it.
public protocol PlatformBroker: Sendable {
    /// Vouches for an app.
    ///
    /// - Parameters:
    ///   - clientID: The app.
    ///   - keyThumbprint: The thumbprint of the app's own key, which its tokens will be bound to.
    ///   - issuer: The issuer that the voucher is for.
    ///   - refused: The voucher that the issuer has just refused, if this is to take its place: its token may have ended,
    ///     so this one is about another.
    /// - Returns: What the app shows to the issuer, once.
    /// - Throws: `AuthError`: `notSignedIn` or `sessionEnded` if the device has no platform session.
    func voucher(
        for clientID: ClientID, keyThumbprint: String, issuer: String, replacing refused: PlatformVoucher?
    ) async throws -> PlatformVoucher
}
