import Foundation
import GatehouseOAuth
import GatehouseRows
package import GatehouseTypes

/// The requests for authorization that are under way. While the person is asked, a request is a row: a page only
/// contains its handle.
package struct Interactions: Sendable {
    let context: ServiceContext

    /// Begins an interaction.
    ///
    /// - Parameters:
    ///   - authorization: The checked request.
    ///   - browser: The browser's cookie; `nil` if it isn't known. Then the interaction belongs to the first browser
    ///     that asks for its page.
    ///   - handle: The handle; `nil` for a random one.
    ///   - address: Where the browser is.
    /// - Returns: The handle for the page's address.
    /// - Throws: ``Refusal``: `too_many_attempts` if too many were begun from there. ``ServiceError`` if the storage
    ///   fails.
    package func begin(
        _ authorization: PreparedAuthorization, in browser: Secret?, as handle: Secret? = nil,
        from address: String? = nil
    ) async throws -> Secret {
        let handle = handle ?? Secret(context.randomness.token())
        let digest = TokenDigest(of: handle)
        let record = try InteractionRecord(
            digest: digest, browser: browser.map(TokenDigest.init(of:)) ?? digest, request: authorization.request,
            way: authorization.way, lifetime: context.configuration.lifetimes.interaction, in: context)
        try context.requestLimiter.count(
            .authorization(Network(of: address)), context.limits.authorizationRequests, by: record.countedRequests)
        try await context.storage.write { transaction in
            try transaction.keepSession(of: record.browser)
            transaction.insert(record)
        }
        return handle
    }

    /// The request of a handle, checked again, because the client may have changed.
    ///
    /// - Parameters:
    ///   - handle: The handle.
    ///   - browser: The browser's cookie.
    ///   - isAdopting: Whether the browser gets an interaction that no browser has.
    /// - Returns: The request; `nil` if it has ended, or belongs to another browser.
    /// - Throws: ``Refusal``, as for ``CheckAuthorization``. ``ServiceError`` if the storage fails.
    package func find(
        _ handle: Secret, in browser: Secret, isAdopting: Bool = false
    ) async throws -> PreparedAuthorization? {
        let (digest, browser, now) = (TokenDigest(of: handle), TokenDigest(of: browser), context.time.now)
        let found = try await context.storage.read { transaction -> (InteractionRecord, ClientRecord?)? in
            guard let record = try transaction.first(InteractionRecord.self, where: \.digest == digest) else {
                return nil
            }
            return (record, try transaction.client(record.client, lock: .none))
        }
        guard let (record, client) = found, now < record.expiresAt else { return nil }
        if isAdopting, record.hasNoBrowser {
            guard try await adopt(record, by: browser) else { return nil }
        } else {
            guard record.browser == browser else { return nil }
        }
        return try CheckAuthorization(context: context)(try record.asked(in: context.vault), of: client)
    }

    /// Gives an interaction that no browser has to a browser. Returns whether the browser has it now.
    private func adopt(_ interaction: InteractionRecord, by browser: TokenDigest) async throws -> Bool {
        let digest = interaction.digest
        return try await context.storage.write { transaction in
            try transaction.keepSession(of: browser)
            let found = try transaction.first(InteractionRecord.self, where: \.digest == digest, lock: .update)
            guard let found, found.hasNoBrowser else { return found?.browser == browser }
            var taken = found
            taken.browser = browser
            transaction.update(found, to: taken)
            return true
        }
    }

    /// Ends an interaction, if there is one.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func end(_ handle: Secret) async throws {
        let digest = TokenDigest(of: handle)
        try await context.storage.write { $0.deleteAll(InteractionRecord.self, where: \.digest == digest) }
    }
}

extension Transaction {
    /// Lets the session of a browser, if there is one, end only before or after the transaction. With it end the
    /// interactions of the browser.
    fileprivate func keepSession(of browser: TokenDigest) throws {
        _ = try first(SessionRecord.self, where: \.digest == browser, lock: .share)
    }
}
