public import Foundation
public import GatehouseTypes

/// Who is signed in to the service's own pages in a browser.
public struct BrowserSessions: Sendable {
    let context: ServiceContext

    /// Somebody who is signed in.
    public struct Session: Sendable, Hashable {
        /// The account.
        public let account: AccountID
        /// The account's email address, for the page.
        public let email: String
        /// When the password was given.
        public let authenticatedAt: Date
    }

    /// Begins a session after a password was given. Its cookie is always a new one, so that nobody can have planted it.
    ///
    /// - Parameters:
    ///   - account: Who signed in.
    ///   - old: The cookie that the browser came with.
    /// - Returns: The new cookie's value.
    /// - Throws: ``ServiceError`` if the storage fails.
    public func begin(for account: AccountID, replacing old: Secret?) async throws -> Secret {
        let cookie = Secret(context.randomness.token())
        let now = context.time.now
        let lifetime = context.configuration.lifetimes.browserSession.seconds
        let session = SessionRecord(
            digest: TokenDigest(of: cookie), account: account, authenticatedAt: now,
            expiresAt: now.addingTimeInterval(lifetime))
        try await context.storage.insert(session, replacing: old.map(TokenDigest.init(of:)))
        return cookie
    }

    /// Who a browser's cookie stands for, if anybody.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    public func find(_ cookie: Secret) async throws -> Session? {
        guard let record = try await context.storage.session(TokenDigest(of: cookie), at: context.time.now),
            let account = try await context.storage.account(record.account)
        else { return nil }
        return Session(account: account.id, email: account.email, authenticatedAt: record.authenticatedAt)
    }

    /// Ends a session; without effect if there is none.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    public func end(_ cookie: Secret) async throws {
        try await context.storage.endSession(TokenDigest(of: cookie))
    }
}
