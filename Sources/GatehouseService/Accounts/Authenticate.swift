import GatehouseRows
package import GatehouseTypes

/// Checks an email address and a password.
package struct Authenticate: Sendable {
    let context: ServiceContext

    /// Checks both. What is wrong isn't said, and takes the same time.
    ///
    /// - Parameters:
    ///   - email: What was given as the email address.
    ///   - password: What was given as the password.
    ///   - address: Where the attempt came from.
    /// - Returns: Who it is.
    /// - Throws: ``Refusal``: `access_denied` if one of the two is wrong, `too_many_attempts`. ``ServiceError``:
    ///   `overloaded` if too many passwords are being checked, and others if the storage fails.
    package func callAsFunction(
        email: String, password: Secret, from address: String?
    ) async throws -> AuthenticatedAccount {
        let (name, peer) = (EmailAddress(email)?.text ?? "", address ?? "")
        if let limited = context.loginLimiter.begin(account: name, address: peer) {
            if limited.isFirst {
                try await record(.attemptsLimited, .refused, account: account(name)?.id, address: address)
            }
            var refusal = Refusal(.tooManyAttempts, "Too many attempts have failed.")
            refusal.retryDelay = limited.delay
            throw refusal
        }
        let method = context.passwordMethod
        let found: (account: AccountRecord, credential: CredentialRecord?)?
        let isRight: Bool
        do {
            found = try await find(name, kind: method.kind)
            isRight = try await method.check(password, against: found?.credential?.content)
        } catch {
            context.loginLimiter.takeBack(account: name, address: peer)
            throw error
        }
        guard isRight, let found, let credential = found.credential else {
            try await record(.passwordChecked, .refused, account: found?.account.id, address: address)
            throw Refusal(.accessDenied, "The email address or the password is wrong.")
        }
        context.loginLimiter.succeed(account: name, address: peer)
        try await renew(credential, for: password, with: method)
        try await record(.passwordChecked, .accepted, account: found.account.id, address: address)
        return AuthenticatedAccount(
            standing: AccountStanding(found.account), methods: [method.reference], authenticatedAt: context.time.now)
    }

    /// The account with that address, and its credential if it is active. Both are read together, so that a password
    /// that is changed meanwhile belongs to another generation.
    private func find(
        _ name: String, kind: CredentialKind
    ) async throws -> (account: AccountRecord, credential: CredentialRecord?)? {
        guard !name.isEmpty else { return nil }
        return try await context.storage.read { transaction in
            guard let account = try transaction.first(AccountRecord.self, where: \.email == name) else { return nil }
            guard account.status == .active else { return (account, nil) }
            let credential = try transaction.first(
                CredentialRecord.self, where: \.account == account.id, \.kind == kind)
            return (account, credential)
        }
    }

    private func account(_ name: String) async throws -> AccountRecord? {
        try await context.storage.read { try $0.first(AccountRecord.self, where: \.email == name) }
    }

    private func renew(_ old: CredentialRecord, for given: Secret, with method: PasswordMethod) async throws {
        guard let content = await method.renewed(old.content, for: given) else { return }
        let now = context.time.now
        try await context.storage.write { transaction in
            let current = try transaction.first(CredentialRecord.self, where: \.id == old.id, lock: .update)
            guard let current, current.content.matches(old.content) else { return }
            transaction.update(current, to: current.replaced(by: content, at: now))
        }
    }

    private func record(
        _ event: AuditEvent, _ result: AuditResult, account: AccountID?, address: String?
    ) async throws {
        let entry = context.entry(event, result, by: .person, account: account, address: address)
        try await context.storage.write { try $0.record(entry, in: context) }
    }
}
