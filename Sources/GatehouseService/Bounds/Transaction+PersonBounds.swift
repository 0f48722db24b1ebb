import Foundation
import GatehouseRows
import GatehouseTypes

// The rows of an account that make room for a new one. The account is locked for update.
extension Transaction {
    /// The consents that make room, if the account has as many as it may have: those that nobody has given
    /// (``ClientConsent/never``), then those that were changed first. They are forgotten: the person is asked again.
    /// What the clients have stays, and the account's page still has them.
    func displacedConsents(of account: AccountID, in context: ServiceContext) throws -> [ConsentRecord] {
        let number = context.configuration.bounds.consentsOfAccount
        let count = try count(ConsentRecord.self, where: \.account == account, upTo: number + Bounds.excessRemoved)
        guard count >= number else { return [] }
        context.boundsMet.count()
        let excess = count - number + 1
        let order: [RowOrder<ConsentRecord>] = [.ascending(\.changedAt), .ascending(\.client)]
        let empty = try all(
            ConsentRecord.self, where: \.account == account, \.allowed == AllowedAccess(), orderedBy: order,
            limit: excess, lock: .update)
        guard empty.count < excess else { return empty }
        let others = try all(
            ConsentRecord.self, where: \.account == account, orderedBy: order, limit: excess, lock: .update)
        return empty + others.filter { !empty.contains($0) }.prefix(excess - empty.count)
    }

    /// The codes that make room, if the account has as many for the client as are kept: those that were redeemed, and
    /// only if there are too few of these, others. Of both, the ones that ended in an earlier hour come first.
    func displacedCodes(
        of account: AccountID, at client: ClientID, in context: ServiceContext
    ) throws -> [AuthorizationCodeRecord] {
        let number = context.configuration.bounds.codesOfClient
        let count = try count(
            AuthorizationCodeRecord.self, where: \.account == account, \.client == client,
            upTo: number + Bounds.excessRemoved)
        guard count >= number else { return [] }
        let excess = count - number + 1
        let redeemed = try all(
            AuthorizationCodeRecord.self, where: \.account == account, \.client == client, .isSet(\.redeemedFor),
            orderedBy: [.ascending(\.removableAt), .ascending(\.digest)], limit: excess, lock: .update)
        guard redeemed.count < excess else { return redeemed }
        context.boundsMet.count()
        return try redeemed
            + all(
                AuthorizationCodeRecord.self, where: \.account == account, \.client == client, \.redeemedFor == nil,
                orderedBy: [.ascending(\.removableAt), .ascending(\.digest)], limit: excess - redeemed.count,
                lock: .update)
    }

    /// The browser sessions whose last sign-in is the oldest, if the account has as many as it may have.
    func displacedSessions(of account: AccountID, in context: ServiceContext) throws -> [SessionRecord] {
        let number = context.configuration.bounds.sessionsOfAccount
        let count = try count(SessionRecord.self, where: \.account == account, upTo: number + Bounds.excessRemoved)
        guard count >= number else { return [] }
        context.boundsMet.count()
        return try all(
            SessionRecord.self, where: \.account == account,
            orderedBy: [.ascending(\.lastSeenAt), .ascending(\.id)], limit: count - number + 1, lock: .update)
    }
}
