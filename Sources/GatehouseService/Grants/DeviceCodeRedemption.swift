import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// One question of a device whether the person has answered, which redeems its code if the answer is yes (RFC 8628,
/// section 3.4).
struct DeviceCodeRedemption: Sendable {
    let digest: TokenDigest
    /// What the family gets.
    let place: FamilyPlace
    let redemption: Redemption

    private var caller: TokenCaller { redemption.caller }
    private var context: ServiceContext { redemption.context }
    private var now: Date { redemption.now }

    init(_ request: DeviceTokenRequest, by caller: TokenCaller, at place: FamilyPlace, in context: ServiceContext) {
        digest = TokenDigest(of: request.deviceCode)
        self.place = place
        redemption = Redemption(of: request.deviceCode, resources: request.resources, by: caller, in: context)
    }

    static let invalid = Refusal(
        .invalidGrant, "The device code is unknown or already used, or was issued for another client or key.")

    /// Answers the question.
    ///
    /// - Throws: ``Refusal`` if the client may have nothing of it any more, or asks for another resource.
    func callAsFunction(_ transaction: inout Transaction) throws -> Decision<Redemption.Redeemed> {
        let digest = digest
        guard let found = try transaction.first(DeviceCodeRecord.self, where: \.digest == digest) else {
            return .failure(DeviceCodeRedemption.invalid)
        }
        // The account and the client are locked before the code, as in every transaction.
        let account = try found.standing.flatMap { try transaction.account($0, lock: .update) }
        let client = try transaction.client(found.client)
        let current = try transaction.first(DeviceCodeRecord.self, where: \.digest == digest, lock: .update)
        guard let code = current, isByOwner(of: code) else { return .failure(DeviceCodeRedemption.invalid) }
        let content = try DeviceCodeContent(of: code, in: context.vault)
        if let spent = code.redeemedFor {
            let again = try redemption.redeemAgain(
                code, redeemedFor: spent, endingAt: content.expiresAt, of: client, idToken: idToken(content),
                in: &transaction)
            return again.map { .success($0) } ?? .failure(DeviceCodeRedemption.invalid)
        }
        guard now < content.expiresAt else {
            return .failure(Refusal(.expiredToken, "The device code has expired."))
        }
        // If an answer came since the row was read first, its account isn't locked: the transaction runs again.
        guard code.stage == found.stage else { throw StorageError(.conflict, "a device was answered meanwhile") }
        switch code.stage {
        case .pending: return wait(code, in: &transaction)
        case .denied: return .failure(Refusal(.accessDenied, "The user denied the request."))
        case .allowed: return try redeem(code, content, of: client, for: account, in: &transaction)
        }
    }

    private func redeem(
        _ code: DeviceCodeRecord, _ content: DeviceCodeContent, of client: ClientRecord?, for account: AccountRecord?,
        in transaction: inout Transaction
    ) throws -> Decision<Redemption.Redeemed> {
        guard let account, let client,
            client.resources(issuer: context.configuration.issuer).contains(code.audience)
        else { return .failure(DeviceCodeRedemption.invalid) }
        // The tokens belong to no browser session: the person was in a browser, and the client is on the device.
        let allowed = Redemption.Authorization(
            account: account.id, scope: code.scope, audience: code.audience, methods: code.methods,
            idToken: idToken(content))
        let redeemed = try redemption.redeem(
            code, for: allowed, of: client, at: place, browser: { _ in content.browser }, in: &transaction)
        return .success(redeemed)
    }

    /// Whether the request comes from the client that the code was made for, and with its key if it was bound to one.
    private func isByOwner(of code: DeviceCodeRecord) -> Bool {
        guard code.client == caller.client.id else { return false }
        return code.keyDigest == nil || code.keyDigest == context.keyDigest(of: caller)
    }

    /// Tells the device to ask again. One that asks too often has to wait longer from then on (section 3.5).
    private func wait(
        _ code: DeviceCodeRecord, in transaction: inout Transaction
    ) -> Decision<Redemption.Redeemed> {
        var asked = code
        asked.askedAt = now
        let isTooSoon = code.askedAt.map { now < $0.addingTimeInterval(TimeInterval(code.interval)) } ?? false
        if isTooSoon { asked.interval += DeviceCodeRedemption.slowDown }
        transaction.update(code, to: asked)
        return .failure(
            isTooSoon
                ? Refusal(.slowDown, "The device asks too often. It must wait \(asked.interval) seconds now.")
                : Refusal(.authorizationPending, "The user hasn't answered yet."))
    }

    /// How many seconds longer a device has to wait that has asked too soon.
    private static let slowDown = 5

    private func idToken(_ content: DeviceCodeContent) -> IDTokenDetails {
        IDTokenDetails(
            authenticatedAt: caller.client.metadata.requiresAuthenticationTime ? content.authenticatedAt : nil)
    }
}
