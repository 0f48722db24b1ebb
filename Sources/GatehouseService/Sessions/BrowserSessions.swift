package import Foundation
import GatehouseRows
package import GatehouseTypes

/// Who is signed in to the service's own pages in a browser.
package struct BrowserSessions: Sendable {
    let context: ServiceContext

    /// Somebody who is signed in.
    package struct Session: Sendable, Hashable {
        /// Its identifier, which no client may see.
        let id: SessionID
        /// The account.
        package let account: AccountID
        /// The account's email address, for the page.
        package let email: String
        /// When the person proved to be its owner.
        package let authenticatedAt: Date
    }

    /// Checks an email address and a password, and begins a session.
    ///
    /// - Parameters:
    ///   - email: What was given as the email address.
    ///   - password: What was given as the password.
    ///   - origin: Where the browser is.
    ///   - old: The cookie that the browser had.
    ///   - browser: The browser's name of itself (`User-Agent`).
    /// - Returns: The value of the new cookie, and the account.
    /// - Throws: As ``Authenticate`` and ``begin(for:replacing:address:browser:)``.
    package func signIn(
        email: String, password: Secret, from origin: SignInOrigin, replacing old: Secret?, browser: String? = nil
    ) async throws -> (cookie: Secret, account: AccountStanding) {
        let cookie = Secret(context.randomness.token())
        let id = SessionID(context.randomness.token(byteCount: 16))
        let (authenticate, context) = (Authenticate(context: context), context)
        let account = try await authenticate(
            email: email, password: password, from: origin
        ) { account, transaction, entries in
            let session = record(id, of: cookie, for: account, address: origin.address, browser: browser)
            entries += try transaction.begin(session, replacing: old, in: context)
            return account.standing
        }
        return (cookie, account)
    }

    /// Begins a session. Its cookie is always a new one, so that nobody can have planted it. If the browser had a
    /// session of the same person, that one goes on, with the new cookie: the clients that know it (`sid`) are told
    /// when it ends. Another person's session ends. In any case codes end that nobody has redeemed.
    ///
    /// - Parameters:
    ///   - authenticated: Who signed in.
    ///   - old: The cookie that the browser had.
    ///   - address: Where the browser is.
    ///   - browser: The browser's name of itself (`User-Agent`).
    /// - Returns: The value of the new cookie.
    /// - Throws: ``Refusal``: `login_required` if the account has changed since the person signed in. ``ServiceError``
    ///   if the storage fails.
    package func begin(
        for authenticated: AuthenticatedAccount, replacing old: Secret?, address: String? = nil,
        browser: String? = nil
    ) async throws -> Secret {
        let cookie = Secret(context.randomness.token())
        let id = SessionID(context.randomness.token(byteCount: 16))
        let session = record(id, of: cookie, for: authenticated, address: address, browser: browser)
        let context = context
        try await context.storage.write { transaction in
            try transaction.record(try transaction.begin(session, replacing: old, in: context), in: context)
        }
        return cookie
    }

    /// The row of a session that begins now.
    private func record(
        _ id: SessionID, of cookie: Secret, for account: AuthenticatedAccount, address: String?, browser: String?
    ) -> SessionRecord {
        let now = context.time.now
        return SessionRecord(
            id: id, digest: TokenDigest(of: cookie), account: account.standing.account,
            generation: account.standing.generation, methods: TextList(account.methods),
            authenticatedAt: account.authenticatedAt, createdAt: now, lastSeenAt: now,
            expiresAt: now.addingTimeInterval(context.configuration.lifetimes.browserSession.seconds),
            address: address, browser: browser.map { String($0.prefix(256)) })
    }

    /// Who is signed in with a cookie; `nil` if nobody is.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func find(_ cookie: Secret) async throws -> Session? {
        let (digest, now) = (TokenDigest(of: cookie), context.time.now)
        return try await context.storage.read { transaction in
            guard let (session, account) = try transaction.session(digest, at: now, lock: .none),
                let email = account.email
            else {
                return nil
            }
            return Session(
                id: session.id, account: account.id, email: email, authenticatedAt: session.authenticatedAt)
        }
    }

    /// Who is signed in with a cookie, if the password was given as lately as a request wants it (`max_age`), and this
    /// is the person whom the request expects (`id_token_hint`, and `sub` in `claims`). A request that must not ask
    /// anything gets nobody for a hint that can't be verified.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func find(_ cookie: Secret, for authorization: PreparedAuthorization) async throws -> Session? {
        guard let session = try await find(cookie) else { return nil }
        let request = authorization.request
        let hinted = try await IDTokenIssuer(context: context).hintedSubject(of: request)
        guard hinted != nil || request.idTokenHint == nil || request.prompt != [.none],
            request.accepts(context.pairwise.subject(session.account, for: authorization.access.sector), hinted: hinted)
        else { return nil }
        guard let age = authorization.request.maximumAge else { return session }
        return context.time.now.timeIntervalSince(session.authenticatedAt) <= Double(age) ? session : nil
    }

    /// Ends the session of a cookie, if there is one, with its interactions, its codes that nobody has redeemed, and
    /// what clients got in it without `offline_access`. The clients that want it are told.
    ///
    /// - Parameters:
    ///   - cookie: The cookie.
    ///   - client: The client that has asked for it, for the audit; `nil` if none has.
    ///   - address: Where the browser is.
    /// - Throws: ``ServiceError`` if the storage fails.
    package func end(_ cookie: Secret, for client: ClientID? = nil, from address: String? = nil) async throws {
        let (digest, context, now) = (TokenDigest(of: cookie), context, context.time.now)
        try await context.storage.write { transaction in
            let found = try transaction.first(SessionRecord.self, where: \.digest == digest, lock: .update)
            let end = try found.map { try transaction.sessionEnd(of: $0, in: context) }
            transaction.deleteAll(InteractionRecord.self, where: \.browser == digest)
            guard let found, let end else { return }
            transaction.endSession(found, with: end, at: now)
            let entry = context.entry(
                .sessionEnded, .accepted, by: .person, client: client, account: found.account, address: address)
            try transaction.record(entry, in: context)
        }
    }
}

extension Transaction {
    /// Begins a session in place of that of a browser's earlier cookie.
    ///
    /// - Returns: The audit entries about sessions that make room for it.
    fileprivate mutating func begin(
        _ session: SessionRecord, replacing old: Secret?, in context: ServiceContext
    ) throws -> [AuditEntry] {
        guard try account(session.standing, lock: .update) != nil else {
            throw Refusal(.loginRequired, "The account was changed at the same time.")
        }
        let old = old.map(TokenDigest.init(of:))
        let replaced = try old.flatMap { try first(SessionRecord.self, where: \.digest == $0, lock: .update) }
        // The requests that are under way in this browser stay there.
        if let old {
            updateAll(InteractionRecord.self, where: \.browser == old, settings: .set(\.browser, session.digest))
        }
        if let replaced, replaced.standing == session.standing {
            endCodes(of: replaced.id)
            update(replaced, to: session.continuing(replaced))
            return []
        }
        let displaced = try displacedSessions(of: session.account, in: context).filter { $0.id != replaced?.id }
        let ends = try (displaced + [replaced].compactMap(\.self)).map { ($0, try sessionEnd(of: $0, in: context)) }
        for (ended, end) in ends { endSession(ended, with: end, at: context.time.now) }
        for session in displaced { deleteAll(InteractionRecord.self, where: \.browser == session.digest) }
        insert(session)
        return displaced.filter { context.time.now < $0.expiresAt }.map {
            context.entry(.sessionEnded, .accepted, because: .sessionsOfAccount, account: $0.account)
        }
    }
}
