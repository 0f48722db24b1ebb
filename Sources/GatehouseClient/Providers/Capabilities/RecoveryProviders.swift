public import GatehouseTypes

/// A provider that lets a user who forgot the password set a new one.
public protocol PasswordResetProvider: RemoteAuthProvider {
    /// Sends a code or a link to the account's email address.
    ///
    /// - Parameter username: The account's user name, usually an email address. The service shouldn't reveal whether
    ///   the account exists.
    /// - Throws: ``AuthError`` if the service refuses or can't be reached.
    func requestPasswordReset(for username: String) async throws

    /// Sets the new password. This doesn't sign in.
    ///
    /// - Parameters:
    ///   - username: The account's user name.
    ///   - code: The code, also if it was sent as a part of a link.
    ///   - newPassword: The new password.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the code is wrong or has expired, or if the password is
    ///   too weak.
    func resetPassword(of username: String, code: Secret, to newPassword: Secret) async throws
}

extension ProviderCapability {
    /// Resetting a forgotten password: ``PasswordResetProvider``.
    public static let passwordReset = ProviderCapability("passwordReset") { $0 is any PasswordResetProvider }

    /// Verification of email addresses: ``EmailVerificationProvider``.
    public static let emailVerification = ProviderCapability("emailVerification") {
        $0 is any EmailVerificationProvider
    }
}

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
