import Foundation
import GatehouseRows
package import GatehouseTypes

/// Checks an email address and a password.
package struct Authenticate: Sendable {
    let context: ServiceContext

    /// Checks both. What is wrong isn't said, and takes the same time.
    ///
    /// A try costs no hash if too many have failed. Failures in a browser or on a device where the account was signed
    /// in before are counted on their own.
    ///
    /// - Parameters:
    ///   - email: What was given as the email address.
    ///   - password: What was given as the password.
    ///   - origin: Where the attempt came from.
    /// - Returns: Who it is.
    /// - Throws: ``Refusal``: `access_denied` if one of the two is wrong, `too_many_attempts`. ``ServiceError``:
    ///   `overloaded` if too many passwords are being checked, and others if the storage fails.
    package func callAsFunction(
        email: String, password: Secret, from origin: SignInOrigin
    ) async throws -> AuthenticatedAccount {
        try await self(email: email, password: password, from: origin) { account, _, _ in account }
    }

    /// Checks both, and does what follows in the transaction that records the success.
    ///
    /// - Parameters:
    ///   - email: What was given as the email address.
    ///   - password: What was given as the password.
    ///   - origin: Where the attempt came from.
    ///   - work: What follows. It may run more than once, and adds the audit entries about it.
    /// - Returns: What the work returns.
    /// - Throws: As above, and what the work throws.
    func callAsFunction<Value: Sendable>(
        email: String, password: Secret, from origin: SignInOrigin,
        then work: @escaping @Sendable (AuthenticatedAccount, inout Transaction, inout [AuditEntry]) throws -> Value
    ) async throws -> Value {
        let (name, method) = (EmailAddress(email)?.text ?? email, context.passwordMethod)
        let person = try await find(name, from: origin, kind: method.kind)
        let outcome = try await context.passwordAttempts.attempt(keys(of: person, name: name, from: origin)) {
            try await method.check(password, against: person.credential?.content) ? person.account : nil
        }
        switch outcome {
        case .limited(let end, let isFirst):
            if isFirst { try await record(.attemptsLimited, .refused, of: person, from: origin) }
            throw Refusal(tooManyUntil: .seconds(end.timeIntervalSince(context.time.now)))
        case .wrong:
            try await record(.passwordChecked, .refused, of: person, from: origin)
            throw Refusal(.accessDenied, "The email address or the password is wrong.")
        case .right(let account):
            if let credential = person.credential { try await renew(credential, for: password, with: method) }
            let authenticated = AuthenticatedAccount(
                standing: AccountStanding(account), methods: [method.reference], authenticatedAt: context.time.now)
            return try await record(.passwordChecked, .accepted, of: person, from: origin) {
                try work(authenticated, &$0, &$1)
            }
        }
    }

    /// What is stored of the person that a try names.
    private struct Person {
        var account: AccountRecord?
        /// The credential, if the account is active.
        var credential: CredentialRecord?
        /// The device whose key the try names.
        var device: DeviceRecord?
    }

    /// Finds the account with that address. Everything is read together, so that a password that is changed meanwhile
    /// belongs to another generation. For an unknown address there are as many queries.
    private func find(_ name: String, from origin: SignInOrigin, kind: CredentialKind) async throws -> Person {
        let key = origin.keyThumbprint.map(context.keyDigests.digest)
        return try await context.storage.read { transaction in
            let account = try transaction.first(AccountRecord.self, where: \.email == name)
            let id = account?.id ?? AccountID("")
            let credential = try transaction.first(CredentialRecord.self, where: \.account == id, \.kind == kind)
            let device = try key.flatMap { key in
                try transaction.first(
                    DeviceRecord.self, where: \.account == id, \.keyDigest == key, \.revokedAt == nil)
            }
            return Person(
                account: account, credential: account?.status == .active ? credential : nil, device: device)
        }
    }

    /// What a failure is counted for.
    private func keys(of person: Person, name: String, from origin: SignInOrigin) -> [LimitKey] {
        let (keys, nobody) = (context.limitKeys, AccountStanding(account: AccountID(""), generation: 0))
        let standing = person.account.map { AccountStanding($0) } ?? nobody
        if let browser = context.knownBrowsers.id(in: origin.knownBrowser, of: standing) {
            return [keys.browser(browser, name: name)]
        }
        if let device = person.device { return [keys.device(device.id, name: name)] }
        return keys.stranger(name: name, network: Network(of: origin.address))
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

    private func record<Value: Sendable>(
        _ event: AuditEvent, _ result: AuditResult, of person: Person, from origin: SignInOrigin,
        with work: @escaping @Sendable (inout Transaction, inout [AuditEntry]) throws -> Value = { _, _ in () }
    ) async throws -> Value {
        let entry = context.entry(
            event, result, by: .person, account: person.account?.id, address: origin.address)
        return try await context.storage.write { transaction in
            var entries = [entry]
            let value = try work(&transaction, &entries)
            try transaction.record(entries, in: context)
            return value
        }
    }
}
