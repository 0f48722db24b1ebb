public import GatehouseClient
public import GatehouseTypes

extension PasswordServiceProvider: PasswordResetProvider {
    /// Requests that a code is sent to the account's address.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, or the reason why the request failed.
    public func requestPasswordReset(for username: String) async throws {
        try require(.passwordReset)
        _ = try await run(.requestPasswordReset, ["username": Secret(username)])
    }

    /// Sets a new password.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, `refused` if the code is wrong or the password too weak.
    public func resetPassword(of username: String, code: Secret, to newPassword: Secret) async throws {
        try require(.passwordReset)
        _ = try await run(
            .resetPassword, ["username": Secret(username), "code": code, "newPassword": newPassword])
    }
}

extension PasswordServiceProvider: EmailVerificationProvider {
    /// Requests that a code is sent to an address.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, `notSignedIn` if the service requires a session for that.
    public func sendEmailVerification(to address: String, for session: AuthSession?) async throws {
        try require(.emailVerification)
        if session == nil, description.needsSession(.sendEmailVerification) {
            throw AuthError(
                .notSignedIn, "the service requires a signed-in user for this: sign in again",
                context: .init(provider: id))
        }
        let values = session.map(values) ?? [:]
        _ = try await run(.sendEmailVerification, values.merging(["username": Secret(address)]) { $1 })
    }

    /// Sends the code that was received at the address.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, `refused` if the code is wrong.
    public func confirmEmail(_ address: String, code: Secret) async throws {
        try require(.emailVerification)
        _ = try await run(.confirmEmail, ["username": Secret(address), "code": code])
    }
}

extension PasswordServiceDescription {
    /// Returns whether an operation needs an access token.
    fileprivate func needsSession(_ operation: ServiceOperation) -> Bool {
        operations[operation]?.contains { $0.mentions("{accessToken}") } ?? false
    }
}

extension ServiceExchange {
    fileprivate func mentions(_ placeholder: String) -> Bool {
        guard !headers.values.contains(where: { $0.contains(placeholder) }) else { return true }
        return switch content {
        case .none: false
        case .json(let value): value.mentions(placeholder)
        case .form(let fields): fields.contains { $0.value.contains(placeholder) }
        }
    }
}

extension JSONValue {
    fileprivate func mentions(_ placeholder: String) -> Bool {
        if let string { return string.contains(placeholder) }
        if let array { return array.contains { $0.mentions(placeholder) } }
        return object?.values.contains { $0.mentions(placeholder) } ?? false
    }
}
