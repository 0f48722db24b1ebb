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
    ///   - address: Where the person is.
    /// - Returns: The response for the client.
    /// - Throws: ``Refusal``: `login_required` if the session has ended, or the interaction was answered before;
    ///   `invalid_client` if the client was removed. ``ServiceError`` if the storage fails.
    package func callAsFunction(
        for authorization: PreparedAuthorization, in cookie: Secret, ending handle: Secret?, from address: String?
    ) async throws -> AuthorizationResponse {
        let code = Secret(context.randomness.token())
        let (request, now) = (authorization.request, context.time.now)
        let (digest, session) = (TokenDigest(of: code), TokenDigest(of: cookie))
        let interaction = handle.map(TokenDigest.init(of:))
        let end = now.addingTimeInterval(min(context.configuration.lifetimes.authorizationCode, .seconds(60)).seconds)
        let context = context
        try await context.storage.write { transaction in
            guard let (session, account) = try transaction.session(session, at: now) else {
                throw Refusal(.loginRequired, "The session has ended.")
            }
            guard let client = try transaction.client(request.clientID) else {
                throw Refusal(.invalidClient, "The client is unknown.")
            }
            if let interaction {
                let begun = try transaction.first(
                    InteractionRecord.self, where: \.digest == interaction, lock: .update)
                guard let begun, begun.browser == session.digest, now < begun.expiresAt else {
                    throw Refusal(.loginRequired, "The request was answered before, or has expired.")
                }
                transaction.delete(begun)
            }
            try transaction.remember(authorization.scope, for: client, by: account.id, at: now)
            transaction.insert(
                AuthorizationCodeRecord(
                    digest: digest, client: request.clientID, account: account.id, generation: account.generation,
                    session: session.id, redirectURI: request.redirectURI.text,
                    codeChallenge: request.codeChallenge.value, scope: authorization.scope,
                    audience: authorization.audience, nonce: request.nonce,
                    keyDigest: request.dpopKeyThumbprint.map(context.keyDigests.digest),
                    methods: session.methods, authenticatedAt: session.authenticatedAt, issuedAt: now, expiresAt: end))
            try transaction.record(
                context.entry(
                    .codeIssued, .accepted, by: .person, client: request.clientID, account: account.id,
                    address: address),
                in: context)
        }
        return .granted(code: code, state: request.state, issuer: context.configuration.issuer)
    }
}
