public import GatehouseTypes

/// A provider that checks whether an email address is really the account's.
public protocol EmailVerificationProvider: RemoteAuthProvider {
    /// Has a code or a link sent to an address.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - session: The account's session; nothing for an account that can't be used before its address is verified.
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn`` if the service needs a session.
    func sendEmailVerification(to address: String, for session: AuthSession?) async throws

    /// Shows the service what was sent. Nobody is signed in by that.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - code: What was sent: a code, or the code that stands in the link.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the code is wrong or too old.
    func confirmEmail(_ address: String, code: Secret) async throws
}

extension ProviderCapability {
    /// Verified addresses: ``EmailVerificationProvider``.
    public static let emailVerification = ProviderCapability("emailVerification") {
        $0 is any EmailVerificationProvider
    }
}
