import Foundation
package import GatehouseOAuth
import GatehouseRows
package import GatehouseTypes

/// Issues an authorization code when the person has said yes.
package struct IssueCode: Sendable {
    let context: ServiceContext

    /// Issues a code, and ends the interaction.
    ///
    /// - Parameters:
    ///   - authorization: What was asked for.
    ///   - cookie: The cookie of the session in which the person said yes.
    ///   - handle: The handle of the interaction; `nil` if there is none.
    ///   - statement: The digest of what the person was shown; `nil` if nobody was asked, so that an earlier consent
    ///     must stand for it.
    ///   - address: Where the person is.
    /// - Returns: The response for the client.
    /// - Throws: ``Refusal``: `login_required` if the session has ended, or the interaction was answered before;
    ///   `login_required` for the client if the session isn't of the person whom the request expects (`id_token_hint`,
    ///   and `sub` in `claims`); `access_changed` if the client would get something else than the person was shown;
    ///   `consent_required` if nobody was asked and no consent covers it; `invalid_client` if the client was removed;
    ///   `too_many_attempts` if there is no interaction, whose beginning was counted, and too many requests came from
    ///   there. ``ServiceError`` if the storage fails.
    package func callAsFunction(
        for authorization: PreparedAuthorization, in cookie: Secret, ending handle: Secret?,
        shown statement: StatementDigest?, from address: String?
    ) async throws -> AuthorizationResponse {
        if handle == nil {
            try context.requestLimiter.count(
                .authorization(Network(of: address)), context.limits.authorizationRequests)
        }
        let secret = Secret(context.randomness.token())
        let (request, now) = (authorization.request, context.time.now)
        let (digest, session) = (TokenDigest(of: secret), TokenDigest(of: cookie))
        let interaction = handle.map(TokenDigest.init(of:))
        let (context, issuer) = (context, context.configuration.issuer)
        let hinted = try await IDTokenIssuer(context: context).hintedSubject(of: request)
        try await context.storage.write { transaction in
            guard let (session, account) = try transaction.session(session, at: now, lock: .update) else {
                throw Refusal(.loginRequired, "The session has ended.")
            }
            let client = try transaction.client(request.clientID)
            // What was prepared may be older than the row.
            let present = try CheckAuthorization(context: context).again(authorization, of: client)
            guard request.accepts(context.pairwise.subject(account.id, for: present.access.sector), hinted: hinted)
            else {
                throw present.refusal(
                    .loginRequired, "Another person has signed in than the one whom the request expects.")
            }
            if let interaction { try transaction.end(interaction, in: session, at: now) }
            let oldCodes = try transaction.displacedCodes(of: account.id, at: request.clientID, in: context)
            if let statement {
                guard statement == present.access.digest else { throw Refusal.accessChanged }
                try transaction.remember(present.access, by: account.id, at: now.hour, in: context)
            } else {
                try transaction.checkConsent(
                    to: present.access, of: client, by: account.id, at: now.hour, in: context)
            }
            for code in oldCodes { transaction.delete(code) }
            transaction.insert(try code(digest, for: present, in: session, at: now))
            try transaction.record(
                context.entry(
                    .codeIssued, .accepted, by: .person, client: request.clientID, account: account.id,
                    address: address),
                in: context)
        }
        return .granted(code: secret, state: request.state, issuer: issuer)
    }

    /// The row of a code that is issued now.
    private func code(
        _ digest: TokenDigest, for authorization: PreparedAuthorization, in session: SessionRecord, at now: Date
    ) throws(ServiceError) -> AuthorizationCodeRecord {
        let (request, lifetime) = (authorization.request, context.configuration.lifetimes.authorizationCode)
        let end = now.addingTimeInterval(min(lifetime, .seconds(60)).seconds)
        let content = AuthorizationCodeContent(
            codeChallenge: request.codeChallenge?.value, nonce: request.nonce, authenticatedAt: session.authenticatedAt,
            saysWhen: request.maximumAge != nil,
            idTokenClaims: authorization.claims.idToken
                + (request.claims?.idToken["auth_time"].map { _ in ["auth_time"] } ?? []),
            userInfoClaims: authorization.claims.userInfo, expiresAt: end)
        return AuthorizationCodeRecord(
            digest: digest, client: request.clientID, account: session.account, generation: session.generation,
            session: session.id, redirectURI: request.redirectURI.text, scope: authorization.access.scope,
            audience: authorization.audience, keyDigest: request.dpopKeyThumbprint.map(context.keyDigests.digest),
            methods: session.methods, sealedContent: try content.sealed(for: digest, in: context.vault),
            removableAt: end.nextHour)
    }
}

extension Transaction {
    /// Ends an interaction with its answer. It can have one only.
    fileprivate mutating func end(_ interaction: TokenDigest, in session: SessionRecord, at now: Date) throws {
        let begun = try first(InteractionRecord.self, where: \.digest == interaction, lock: .update)
        guard let begun, begun.browser == session.digest, now < begun.expiresAt else {
            throw Refusal(.loginRequired, "The request was answered before, or has expired.")
        }
        delete(begun)
    }
}
