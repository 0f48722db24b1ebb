import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// One redemption of an authorization code.
struct CodeRedemption: Sendable {
    let request: AuthorizationCodeRequest
    let redemption: Redemption
    /// What the family gets.
    let place: FamilyPlace

    private var caller: TokenCaller { redemption.caller }
    private var context: ServiceContext { redemption.context }

    init(
        _ request: AuthorizationCodeRequest, by caller: TokenCaller, at place: FamilyPlace, in context: ServiceContext
    ) {
        self.request = request
        self.place = place
        redemption = Redemption(of: request.code, resources: request.resources, by: caller, in: context)
    }

    static let invalid = Refusal(
        .invalidGrant,
        "The code is unknown, expired or already used, or was issued for another client, key, redirect URI or "
            + "code_challenge.")

    /// The result of a redemption.
    struct Answer: Sendable {
        let redeemed: Redemption.Redeemed
        /// The binding of the code.
        let binding: CodeBinding
    }

    /// Redeems the code.
    func callAsFunction(_ transaction: inout Transaction) throws -> Decision<Answer> {
        let digest = TokenDigest(of: request.code)
        guard let found = try transaction.first(AuthorizationCodeRecord.self, where: \.digest == digest) else {
            return .failure(CodeRedemption.invalid)
        }
        // The account and the client are locked before the code, as in every transaction.
        let account = try transaction.account(found.standing, lock: .update)
        let client = try transaction.client(found.client)
        let current = try transaction.first(AuthorizationCodeRecord.self, where: \.digest == digest, lock: .update)
        guard let code = current, code.client == caller.client.id else { return .failure(CodeRedemption.invalid) }
        let content = try AuthorizationCodeContent(of: code, in: context.vault)
        guard isByOwner(of: code, content) else { return .failure(CodeRedemption.invalid) }
        let binding = CodeBinding(challenge: content.codeChallenge, nonce: content.nonce, scope: code.scope)
        if let spent = code.redeemedFor {
            let again = try redemption.redeemAgain(
                code, redeemedFor: spent, endingAt: content.expiresAt, of: client, idToken: idToken(content),
                in: &transaction)
            return again.map { .success(Answer(redeemed: $0, binding: binding)) } ?? .failure(CodeRedemption.invalid)
        }
        guard redemption.now < content.expiresAt, account != nil, let client, isStillFor(client, code),
            client.codeProtection.permits(binding)
        else {
            return .failure(CodeRedemption.invalid)
        }
        let redeemed = try redemption.redeem(
            code, for: authorization(of: code, content), of: client, at: place,
            browser: { try $0.first(SessionRecord.self, where: \.id == code.session)?.browser }, in: &transaction)
        return .success(Answer(redeemed: redeemed, binding: binding))
    }

    /// Whether the request comes from the client that the code was made for. Until this is known, nothing is revoked: a
    /// code can be read in a browser's history (RFC 9700, section 4.2).
    private func isByOwner(of code: AuthorizationCodeRecord, _ content: AuthorizationCodeContent) -> Bool {
        guard request.redirectURI?.text == code.redirectURI, hasVerifier(of: content) else { return false }
        return code.keyDigest == nil || code.keyDigest == context.keyDigest(of: caller)
    }

    /// Whether the request has the verifier of the code's challenge, or neither of them is there: a verifier without a
    /// challenge is a sign of an attack (RFC 9700, section 4.8.2).
    private func hasVerifier(of content: AuthorizationCodeContent) -> Bool {
        guard let text = content.codeChallenge else { return request.codeVerifier == nil }
        guard let challenge = try? CodeChallenge(text), let verifier = request.codeVerifier else { return false }
        return challenge.matches(verifier)
    }

    /// Whether the client, as it is now, could still get the code.
    private func isStillFor(_ client: ClientRecord, _ code: AuthorizationCodeRecord) -> Bool {
        guard let redirectURI = request.redirectURI, client.accepts(redirectURI) else { return false }
        return client.resources(issuer: context.configuration.issuer).contains(code.audience)
    }

    private func authorization(
        of code: AuthorizationCodeRecord, _ content: AuthorizationCodeContent
    ) -> Redemption.Authorization {
        Redemption.Authorization(
            account: code.account, session: code.session, scope: code.scope, audience: code.audience,
            methods: code.methods, authenticatedAt: content.saysWhen ? content.authenticatedAt : nil,
            claims: content.userInfoClaims, idToken: idToken(content))
    }

    private func idToken(_ content: AuthorizationCodeContent) -> IDTokenDetails {
        let saysWhen =
            content.saysWhen || caller.client.metadata.requiresAuthenticationTime
            || content.idTokenClaims.contains("auth_time")
        return IDTokenDetails(
            nonce: content.nonce, authenticatedAt: saysWhen ? content.authenticatedAt : nil,
            claims: content.idTokenClaims)
    }
}
