import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// A token that a backend has got, for one by which it calls another backend for the same person (RFC 8693, section
/// 1.1: delegation).
struct DelegatedExchange: Sendable {
    let context: ServiceContext

    static let invalidSubject = Refusal(
        .invalidRequest, "The subject token is unknown, expired, revoked, encrypted, or isn't for the client's backend."
    )

    /// Issues an access token in which the client acts for the person (`act`). It allows no more than the subject token
    /// does, ends no later, and ends with the tokens of the person's app. There is no refresh token.
    func callAsFunction(_ request: TokenExchangeRequest, from caller: TokenCaller) async throws -> TokenResponse {
        guard let subject = try await AccessTokenIssuer(context: context).claims(ofOwn: request.subjectToken),
            caller.client.ownBackends.contains(where: subject.isFor),
            let family = context.tokenIdentifiers.family(of: subject.identifier)
        else { throw DelegatedExchange.invalidSubject }
        guard subject.actors.count < AccessTokenClaims.maximumActors else {
            throw Refusal(.invalidRequest, "Too many parties act one for the other in the subject token.")
        }
        let (context, now) = (context, context.time.now)
        let client = caller.client.id
        let entry = context.entry(
            .tokenExchanged, .accepted, by: .client, client: client, family: family, address: caller.address)
        let delegation = try await context.auditing(client, entry) { entry in
            let delegation = try await context.storage.write { transaction in
                let delegation = try transaction.delegation(of: subject, in: family, to: client, for: request, at: now)
                var entry = entry
                entry?.account = delegation.holder.account.id
                try transaction.record([entry].compactMap(\.self), in: context)
                return delegation
            }
            return (delegation, true)
        }
        try await context.noteReceipt(of: delegation.holder)
        var response = try await AccessTokenIssuer(context: context).response(for: delegation, of: caller)
        response.issuedTokenType = .accessToken
        return response
    }
}

extension Transaction {
    /// What a client gets for a subject token.
    fileprivate func delegation(
        of subject: AccessTokenClaims, in id: FamilyID, to actor: ClientID, for request: TokenExchangeRequest,
        at now: Date
    ) throws -> Delegation {
        guard let found = try first(TokenFamily.self, where: \.id == id) else {
            throw DelegatedExchange.invalidSubject
        }
        // The account and the client are locked before the family, as in every transaction.
        _ = try first(AccountRecord.self, where: \.id == found.account, lock: .share)
        let current = try client(actor)
        let locked = try first(TokenFamily.self, where: \.id == id, lock: .share)
        let holderClient = try self.client(subject.clientID, lock: .none)
        guard let family = locked, let holder = try holder(of: subject, by: holderClient, in: id, at: now) else {
            throw DelegatedExchange.invalidSubject
        }
        // The client may have been changed or removed since the request was checked.
        guard let client = current, client.mayUse(.tokenExchange) else {
            throw Refusal(.unauthorizedClient, "The client isn't allowed to use this grant.")
        }
        let audience = try client.backend(
            asked: request.resources + request.audiences, of: client.metadata.resources)
        guard let backend = try first(ClientRecord.self, where: \.audience == audience) else {
            throw Refusal(.invalidTarget, "No backend is registered that is named \(audience) in tokens.")
        }
        let allowed = holder.scope.intersection(client.scope).withoutPeople
        let scope = request.scope.map(allowed.intersection) ?? allowed
        guard request.scope?.isEmpty ?? true || !scope.isEmpty else {
            throw Refusal(
                .invalidScope, "The subject token has none of these scopes, or the client isn't allowed to use them.")
        }
        return Delegation(
            subject: subject, holder: holder, family: family, backend: backend,
            target: TokenTarget(audience: audience, scope: scope))
    }
}
