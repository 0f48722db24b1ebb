public import GatehouseTypes

/// A provider that lets somebody who forgot their password set a new one.
public protocol PasswordResetProvider: RemoteAuthProvider {
    /// Has a code or a link sent to the account's address.
    ///
    /// - Parameter username: The account's name: an email address, as a rule. Whether there is such an account, a good
    ///   service doesn't say.
    /// - Throws: ``AuthError``.
    func requestPasswordReset(for username: String) async throws

    /// Sets the new password. Nobody is signed in by that.
    ///
    /// - Parameters:
    ///   - username: The account's name.
    ///   - code: What was sent: a code, or the code that stands in the link.
    ///   - newPassword: The new password.
    /// - Throws: ``AuthError``: ``AuthError/Code/refused`` if the code is wrong or too old, or the password too weak.
    func resetPassword(of username: String, code: Secret, to newPassword: Secret) async throws
}

extension ProviderCapability {
    /// New passwords for forgotten ones: ``PasswordResetProvider``.
    public static let passwordReset = ProviderCapability("passwordReset") { $0 is any PasswordResetProvider }
}
