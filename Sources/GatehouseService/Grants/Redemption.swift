import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// A code that is redeemed for tokens once.
protocol RedeemableCode: StoredRow {
    var client: ClientID { get }
    var redeemedFor: FamilyID? { get set }
}

extension AuthorizationCodeRecord: RedeemableCode {}
extension DeviceCodeRecord: RedeemableCode {}

/// One redemption of a code, as far as it is the same for every kind of code.
struct Redemption: Sendable {
    /// The code, as the client has sent it.
    let code: Secret
    /// The resources that the client asks for.
    let resources: [String]
    let caller: TokenCaller
    let now: Date
    let context: ServiceContext
    /// The identifier of the device if it is new.
    let device: DeviceID

    init(of code: Secret, resources: [String], by caller: TokenCaller, in context: ServiceContext) {
        self.code = code
        self.resources = resources
        self.caller = caller
        self.context = context
        now = context.time.now
        device = DeviceID(context.randomness.token(byteCount: 16))
    }

    /// What the person has allowed by the code.
    struct Authorization: Sendable {
        let account: AccountID
        /// The browser session that the tokens belong to.
        var session: SessionID?
        let scope: Scope
        let audience: String
        let methods: TextList
        /// When the person signed in, if the access tokens say it.
        var authenticatedAt: Date?
        /// The claims that userinfo tells besides those of the scope.
        var claims: [String] = []
        let idToken: IDTokenDetails
    }

    struct Redeemed: Sendable {
        let family: TokenFamily
        let refreshToken: Secret?
        /// What the access token is for.
        let target: TokenTarget
        let idToken: IDTokenDetails
    }

    /// How long after the end of a code its client can ask for a lost response again: 60 seconds.
    static let retryTime: TimeInterval = 60

    /// Gives the client its first tokens.
    ///
    /// - Parameters:
    ///   - code: The code's row.
    ///   - allowed: What the person has allowed.
    ///   - client: The client, as it is now.
    ///   - place: What the family gets.
    ///   - browser: The browser in which the person was, or what the device calls itself. It is read for a new device.
    ///   - transaction: The transaction.
    /// - Returns: The tokens.
    /// - Throws: ``Refusal`` if the client may have nothing of it any more, or asks for another resource.
    func redeem<Code: RedeemableCode>(
        _ code: Code, for allowed: Authorization, of client: ClientRecord, at place: FamilyPlace,
        browser: (borrowing Transaction) throws -> String?, in transaction: inout Transaction
    ) throws -> Redeemed {
        let scope = try client.remainder(of: allowed.scope)
        let target = try target(scope, of: client, for: allowed.audience)
        let signIn = try deviceSignIn(of: allowed.account, browser: browser, in: transaction)
        let displaced = try transaction.displacedFamilies(of: allowed.account, at: client.id, in: context)
        var entries: [AuditEntry] = []
        let device = note(signIn, noting: &entries, in: &transaction)
        let new = try context.family(
            for: FamilyGrant(
                account: allowed.account, session: allowed.session, device: device, scope: scope,
                audience: allowed.audience, methods: allowed.methods, authenticatedAt: allowed.authenticatedAt,
                claims: allowed.claims, idToken: allowed.idToken, code: self.code),
            of: caller, at: place)
        var spent = code
        spent.redeemedFor = place.id
        transaction.update(code, to: spent)
        entries += transaction.remove(displaced, in: context)
        transaction.insert(new.family)
        entries.append(
            context.entry(
                .codeRedeemed, .accepted, by: .client, client: code.client, account: allowed.account, device: device,
                family: place.id, address: caller.address))
        try transaction.record(entries, in: context)
        return Redeemed(
            family: new.family, refreshToken: new.refreshToken, target: target, idToken: allowed.idToken)
    }

    /// Gives a client whose response was lost the same refresh token again. Any other second use revokes the family.
    ///
    /// - Parameters:
    ///   - code: The code's row.
    ///   - spent: The family that it was redeemed for.
    ///   - end: When the code ends.
    ///   - client: The client, as it is now; nil if it was removed.
    ///   - idToken: What an ID token says.
    ///   - transaction: The transaction.
    /// - Returns: The tokens; nil if there are none.
    /// - Throws: ``Refusal``, as above.
    func redeemAgain<Code: RedeemableCode>(
        _ code: Code, redeemedFor spent: FamilyID, endingAt end: Date, of client: ClientRecord?,
        idToken: IDTokenDetails, in transaction: inout Transaction
    ) throws -> Redeemed? {
        let found = try transaction.first(TokenFamily.self, where: \.id == spent, lock: .update)
        guard let client, let family = found, family.isLive(at: now) else { return nil }
        guard isRetry(for: family, ofCodeEndingAt: end) else {
            transaction.revoke(family, for: .codeReused, at: now)
            try transaction.record(
                context.entry(
                    .codeReused, .refused, by: .client, client: code.client, account: family.account, family: spent,
                    address: caller.address),
                in: context)
            return nil
        }
        // A retry can be later than a change of the client.
        let target = try target(client.remainder(of: family.scope), of: client, for: family.audience)
        let token = try family.sealedCurrent.map {
            try SuccessorSeal.open($0, with: self.code, family: family.id)
        }
        return Redeemed(family: family, refreshToken: token, target: target, idToken: idToken)
    }

    /// Whether a second use is a retry. A thief and a client can only be told apart if the client has proved who it is.
    /// A client that has shown one of its tokens has got the response.
    private func isRetry(for family: TokenFamily, ofCodeEndingAt end: Date) -> Bool {
        let isProven = family.keyDigest != nil || caller.isAuthenticated
        return isProven && family.keyDigest == context.keyDigest(of: caller) && family.generation == 0
            && family.receivedAt == nil && now < end.addingTimeInterval(Redemption.retryTime)
    }

    /// What the access token is for.
    private func target(_ scope: Scope, of client: ClientRecord, for granted: String) throws(Refusal) -> TokenTarget {
        try client.resources(issuer: context.configuration.issuer).target(
            asked: resources, granted: granted, scope: scope)
    }

    /// The device that signs in.
    private enum DeviceSignIn {
        case known(DeviceRecord)
        /// A new device, and the one that makes room for it.
        case new(DeviceRecord, DisplacedDevice?)
    }

    /// The device that signs in, known by its key, or a new one; nil without a key.
    private func deviceSignIn(
        of account: AccountID, browser: (borrowing Transaction) throws -> String?, in transaction: borrowing Transaction
    ) throws -> DeviceSignIn? {
        guard let key = context.keyDigest(of: caller) else { return nil }
        let known = try transaction.first(
            DeviceRecord.self, where: \.account == account, \.keyDigest == key, \.revokedAt == nil, lock: .update)
        if let known { return .known(known) }
        // What tells a new device from others: the client that signs in on it, and the browser.
        let browser = try browser(transaction).map { BrowserName.words($0) } ?? ""
        let new = DeviceRecord(
            id: device, account: account, keyDigest: key,
            name: caller.client.name + (browser.isEmpty ? "" : " (\(browser))"), createdAt: now.hour,
            lastSeenAt: now.hour, revokedAt: nil)
        return .new(new, try transaction.displacedDevice(of: account, for: caller.client.id, in: context))
    }

    /// Notes the device that has signed in, and what has to be audited of the one that made room for it.
    private func note(
        _ signIn: DeviceSignIn?, noting entries: inout [AuditEntry], in transaction: inout Transaction
    ) -> DeviceID? {
        switch signIn {
        case nil: return nil
        case .known(let known):
            var seen = known
            seen.lastSeenAt = now.hour
            transaction.update(known, to: seen)
            return known.id
        case .new(let device, let displaced):
            if let displaced, let entry = transaction.remove(displaced, in: context) { entries.append(entry) }
            transaction.insert(device)
            return device.id
        }
    }
}
