public import GatehouseTypes

/// A provider that can verify that an email address belongs to the user.
public protocol EmailVerificationProvider: RemoteAuthProvider {
    /// Sends a code or a link to an email address.
    ///
    /// - Parameters:
    ///   - address: The email address.
    ///   - session: The account's session; `nil` for an account that can't be used before its address is verified.
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn`` if the service needs a session.
    func sendEmailVerification(to address: String, for session: AuthSession?) async throws

    /// Confirms the email address with the code that was sent to it. This doesn't sign in.
    ///
    /// - Parameters:
    ///   - address: The email address.
    ///   - code: The code, also if it was sent as a part of a link.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the code is wrong or has expired.
    func confirmEmail(_ address: String, code: Secret) async throws
}

extension ProviderCapability {
    /// Verification of email addresses: ``EmailVerificationProvider``.
    public static let emailVerification = ProviderCapability("emailVerification") {
        $0 is any EmailVerificationProvider
    }
}
