import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// One redemption of an authorization code.
struct CodeRedemption: Sendable {
    let request: AuthorizationCodeRequest
    let caller: TokenCaller
    let now: Date
    let context: ServiceContext
    /// What the family gets, and the identifier of the device if it is new.
    let place: FamilyPlace
    let device: DeviceID

    struct Redeemed: Sendable {
        let family: TokenFamily
        let refreshToken: Secret?
        /// What the access token is for.
        let target: TokenTarget
        let idToken: IDTokenDetails
    }

    /// How long after the end of a code its client can ask for a lost response again: 60 seconds.
    static let retryTime: TimeInterval = 60

    static let invalid = Refusal(
        .invalidGrant,
        "The code is unknown, expired or already used, or was issued for another client, key or redirect URI.")

    /// Redeems the code.
    func callAsFunction(_ transaction: inout Transaction) throws -> Decision<Redeemed> {
        let digest = TokenDigest(of: request.code)
        guard let found = try transaction.first(AuthorizationCodeRecord.self, where: \.digest == digest) else {
            return .failure(CodeRedemption.invalid)
        }
        // The account and the client are locked before the code, as in every transaction.
        let account = try transaction.account(found.standing)
        let client = try transaction.client(found.client)
        let current = try transaction.first(AuthorizationCodeRecord.self, where: \.digest == digest, lock: .update)
        guard let code = current, code.client == caller.client.id else { return .failure(CodeRedemption.invalid) }
        let content = try AuthorizationCodeContent(of: code, in: context.vault)
        guard isByOwner(of: code, content) else { return .failure(CodeRedemption.invalid) }
        if let spent = code.redeemedFor {
            return try redeemAgain(code, content, of: client, for: spent, in: &transaction)
        }
        guard now < content.expiresAt, account != nil, let client, isStillFor(client, code) else {
            return .failure(CodeRedemption.invalid)
        }
        let scope = try client.remainder(of: code.scope)
        let target = try target(scope, of: client, for: code.audience)
        return .success(try redeem(code, content, scope, target, in: &transaction))
    }

    /// What the access token is for.
    private func target(_ scope: Scope, of client: ClientRecord, for granted: String) throws(Refusal) -> TokenTarget {
        try client.resources(issuer: context.configuration.issuer).target(
            asked: request.resources, granted: granted, scope: scope)
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

    /// Gives a client whose response was lost the same refresh token again. Any other second use revokes the family.
    private func redeemAgain(
        _ code: AuthorizationCodeRecord, _ content: AuthorizationCodeContent, of client: ClientRecord?,
        for spent: FamilyID, in transaction: inout Transaction
    ) throws -> Decision<Redeemed> {
        let found = try transaction.first(TokenFamily.self, where: \.id == spent, lock: .update)
        guard let client, let family = found, family.isLive(at: now) else { return .failure(CodeRedemption.invalid) }
        guard isRetry(for: family, content) else {
            transaction.revoke(family, for: .codeReused, at: now)
            try transaction.record(
                context.entry(
                    .codeReused, .refused, by: .client, client: code.client, account: code.account, family: spent,
                    address: caller.address),
                in: context)
            return .failure(CodeRedemption.invalid)
        }
        // A retry can be later than a change of the client.
        let target = try target(client.remainder(of: family.scope), of: client, for: family.audience)
        let token = try family.sealedCurrent.map {
            try SuccessorSeal.open($0, with: request.code, family: family.id)
        }
        return .success(Redeemed(family: family, refreshToken: token, target: target, idToken: idToken(content)))
    }

    /// Whether the client, as it is now, could still get the code.
    private func isStillFor(_ client: ClientRecord, _ code: AuthorizationCodeRecord) -> Bool {
        guard let redirectURI = request.redirectURI, client.accepts(redirectURI) else { return false }
        return client.resources(issuer: context.configuration.issuer).contains(code.audience)
    }

    /// Whether a second use is a retry. A thief and a client can only be told apart if the client has proved who it is.
    private func isRetry(for family: TokenFamily, _ content: AuthorizationCodeContent) -> Bool {
        let isProven = family.keyDigest != nil || caller.isAuthenticated
        return isProven && family.keyDigest == context.keyDigest(of: caller) && family.generation == 0
            && now < content.expiresAt.addingTimeInterval(CodeRedemption.retryTime)
    }

    private func redeem(
        _ code: AuthorizationCodeRecord, _ content: AuthorizationCodeContent, _ scope: Scope, _ target: TokenTarget,
        in transaction: inout Transaction
    ) throws -> Redeemed {
        let device = try knownDevice(for: code, in: &transaction)
        let new = try context.family(
            for: FamilyGrant(
                account: code.account, session: code.session, device: device, scope: scope,
                audience: code.audience, methods: code.methods,
                authenticatedAt: content.saysWhen ? content.authenticatedAt : nil, code: request.code),
            of: caller, at: place)
        var spent = code
        spent.redeemedFor = place.id
        transaction.update(code, to: spent)
        transaction.insert(new.family)
        try transaction.record(
            context.entry(
                .codeRedeemed, .accepted, by: .client, client: code.client, account: code.account, device: device,
                family: place.id, address: caller.address),
            in: context)
        return Redeemed(
            family: new.family, refreshToken: new.refreshToken, target: target, idToken: idToken(content))
    }

    private func idToken(_ content: AuthorizationCodeContent) -> IDTokenDetails {
        let saysWhen = content.saysWhen || caller.client.metadata.requiresAuthenticationTime
        return IDTokenDetails(nonce: content.nonce, authenticatedAt: saysWhen ? content.authenticatedAt : nil)
    }

    /// The device that signs in, known by its key, or a new one. Without a key there is none.
    private func knownDevice(
        for code: AuthorizationCodeRecord, in transaction: inout Transaction
    ) throws -> DeviceID? {
        guard let key = context.keyDigest(of: caller) else { return nil }
        let account = code.account
        let known = try transaction.first(
            DeviceRecord.self, where: \.account == account, \.keyDigest == key, \.revokedAt == nil, lock: .update)
        guard let known else {
            transaction.insert(
                DeviceRecord(
                    id: device, account: account, keyDigest: key, name: try name(for: code, in: transaction),
                    createdAt: now.hour, lastSeenAt: now.hour, revokedAt: nil))
            return device
        }
        var seen = known
        seen.lastSeenAt = now.hour
        transaction.update(known, to: seen)
        return known.id
    }

    /// What tells a new device from others: the client that signs in on it, and the browser that was used for it.
    private func name(for code: AuthorizationCodeRecord, in transaction: borrowing Transaction) throws -> String {
        let session = try transaction.first(SessionRecord.self, where: \.id == code.session)
        let browser = session?.browser.map { BrowserName.words($0) } ?? ""
        return caller.client.name + (browser.isEmpty ? "" : " (\(browser))")
    }
}
