import GatehousePasswords
public import GatehouseTypes

/// Checks an email address and a password.
public struct Authenticate: Sendable {
    let context: ServiceContext

    /// How it came out.
    public enum Outcome: Sendable, Hashable {
        /// Both are right.
        case authenticated(AccountID)
        /// One of them isn't; which one isn't said, and neither looks nor takes different.
        case refused
        /// Too many attempts have failed.
        case limited(retryAfter: Duration)
        /// Too many passwords are being checked right now.
        case overloaded
    }

    /// Checks both.
    ///
    /// - Parameters:
    ///   - email: What was given as the email address.
    ///   - password: What was given as the password.
    ///   - address: Where the attempt came from.
    /// - Returns: How it came out.
    /// - Throws: ``ServiceError`` if the storage fails.
    public func callAsFunction(email: String, password: Secret, from address: String?) async throws -> Outcome {
        let name = EmailAddress(email)?.text ?? ""
        let peer = address ?? ""
        if let wait = context.loginLimiter.begin(account: name, address: peer) {
            try await record(.refused, account: nil, address: address)
            return .limited(retryAfter: wait)
        }
        let account = name.isEmpty ? nil : try await context.storage.account(email: name)
        let isRight: Bool
        do {
            isRight = try await check(password, of: account)
        } catch {
            guard error.code == .busy || error.code == .cancelled else {
                throw ServiceError(.storageCorrupt, "The password can't be checked.", underlyingError: error)
            }
            context.loginLimiter.succeed(account: name, address: peer)
            return .overloaded
        }
        guard isRight, let account else {
            try await record(.refused, account: account?.id, address: address)
            return .refused
        }
        context.loginLimiter.succeed(account: name, address: peer)
        try await rehash(password, of: account)
        try await record(.accepted, account: account.id, address: address)
        return .authenticated(account.id)
    }

    /// A name that nobody has costs as much as one that somebody has.
    private func check(_ password: Secret, of account: AccountRecord?) async throws(PasswordError) -> Bool {
        do {
            guard let account else {
                try await context.passwords.verifyDummy(password)
                return false
            }
            return try await context.passwords.verify(password, against: account.passwordHash.revealed)
        } catch {
            // Something that can't be a password is nobody's.
            guard [.empty, .tooLong, .invalidEncoding].contains(error.code) else { throw error }
            return false
        }
    }

    private func rehash(_ password: Secret, of account: AccountRecord) async throws {
        guard context.passwords.needsRehash(account.passwordHash.revealed) else { return }
        // If there is no room for it now, the next sign-in does it.
        guard let hash = try? await context.hash(password) else { return }
        try await context.storage.rehashPassword(of: account.id, from: account.passwordHash, to: hash)
    }

    private func record(_ result: AuditResult, account: AccountID?, address: String?) async throws {
        try await context.storage.append(
            AuditEntry(.passwordChecked, result, at: context.time.now, account: account, address: address))
    }
}
