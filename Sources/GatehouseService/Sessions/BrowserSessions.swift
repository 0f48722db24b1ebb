package import Foundation
import GatehouseRows
package import GatehouseTypes

/// Who is signed in to the service's own pages in a browser.
package struct BrowserSessions: Sendable {
    let context: ServiceContext

    /// Somebody who is signed in.
    package struct Session: Sendable, Hashable {
        /// The account.
        package let account: AccountID
        /// The account's email address, for the page.
        package let email: String
        /// When the person proved to be its owner.
        package let authenticatedAt: Date
    }

    /// Begins a session. Its cookie is always a new one, so that nobody can have planted it. The session that the
    /// browser had ends, with its codes that nobody has redeemed.
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
        let now = context.time.now
        let session = SessionRecord(
            id: SessionID(context.randomness.token(byteCount: 16)), digest: TokenDigest(of: cookie),
            account: authenticated.standing.account, generation: authenticated.standing.generation,
            methods: TextList(authenticated.methods), authenticatedAt: authenticated.authenticatedAt, createdAt: now,
            lastSeenAt: now,
            expiresAt: now.addingTimeInterval(context.configuration.lifetimes.browserSession.seconds),
            address: address, browser: browser.map { String($0.prefix(256)) })
        let oldDigest = old.map(TokenDigest.init(of:))
        try await context.storage.write { transaction in
            guard try transaction.account(authenticated.standing) != nil else {
                throw Refusal(.loginRequired, "The account was changed at the same time.")
            }
            if let oldDigest {
                try transaction.endSession(of: oldDigest)
                // The requests that are under way in this browser stay there.
                transaction.updateAll(
                    InteractionRecord.self, where: \.browser == oldDigest, settings: .set(\.browser, session.digest))
            }
            transaction.insert(session)
        }
        return cookie
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
            return Session(account: account.id, email: email, authenticatedAt: session.authenticatedAt)
        }
    }

    /// Who is signed in with a cookie, if the password was given as lately as a request wants it (`max_age`).
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func find(_ cookie: Secret, for authorization: PreparedAuthorization) async throws -> Session? {
        guard let session = try await find(cookie) else { return nil }
        guard let age = authorization.request.maximumAge else { return session }
        return context.time.now.timeIntervalSince(session.authenticatedAt) <= Double(age) ? session : nil
    }

    /// Ends the session of a cookie, if there is one, with its interactions and its codes that nobody has redeemed.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func end(_ cookie: Secret) async throws {
        let digest = TokenDigest(of: cookie)
        try await context.storage.write { transaction in
            transaction.deleteAll(InteractionRecord.self, where: \.browser == digest)
            try transaction.endSession(of: digest)
        }
    }
}

extension Transaction {
    /// Ends the session of a cookie, if there is one.
    fileprivate mutating func endSession(of cookie: TokenDigest) throws {
        if let session = try first(SessionRecord.self, where: \.digest == cookie, lock: .update) { end(session) }
    }
}
