public import GatehouseOAuth
public import GatehouseTypes

/// A device's voucher for one of its apps: the platform's access token, and the device's proof for the app and its key.
public struct PlatformVoucher: Sendable {
    /// The access token of the device's platform session.
    public let subjectToken: Secret
    /// The device's proof that this app may exchange it.
    public let actor: TokenExchangeRequest.Actor

    /// Creates a voucher.
    public init(subjectToken: Secret, actor: TokenExchangeRequest.Actor) {
        self.subjectToken = subjectToken
        self.actor = actor
    }
}

/// Holds a device's platform session and key, and creates vouchers for the apps on the device.
///
/// On a real device this is a service of the system, which determines the identity of the requesting app. The device's
/// key never leaves it.
public protocol PlatformBroker: Sendable {
    /// Creates a voucher for an app.
    ///
    /// - Parameters:
    ///   - clientID: The app.
    ///   - keyThumbprint: The thumbprint of the app's own key, which its tokens will be bound to.
    ///   - issuer: The issuer that the voucher is for.
    ///   - refused: The voucher that the issuer has just refused, if the new one replaces it; else `nil`. Its token may
    ///     be invalid, so the new voucher contains another one.
    /// - Returns: The voucher, for a single use.
    /// - Throws: `AuthError`: `notSignedIn` or `sessionEnded` if the device has no platform session.
    func voucher(
        for clientID: ClientID, keyThumbprint: String, issuer: String, replacing refused: PlatformVoucher?
    ) async throws -> PlatformVoucher
}
