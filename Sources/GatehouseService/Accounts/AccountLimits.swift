package import Foundation
import GatehouseRows
package import GatehouseTypes

/// Whether somebody who tries passwords keeps an account closed to browsers and devices that aren't known.
package struct AccountLimits: Sendable {
    let context: ServiceContext

    /// Until when an account is closed to them; `nil` if it isn't. It can still be closed to a network of which too
    /// many wrong passwords came.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func end(of account: AccountRecord) async throws -> Date? {
        guard let email = account.email else { return nil }
        let key = context.limitKeys.name(email)
        let count = try await context.limitStore.counts(of: [key]).first ?? nil
        return count.flatMap { $0.count >= key.limit.count ? $0.endsAt : nil }
    }

    /// The places from which nobody can sign in to an account now: networks, and browsers and devices that are known.
    package struct LimitedPlaces: Sendable {
        /// How many there are. The rows contain only digests, so nobody can tell which ones.
        package let count: Int
        /// When the last one is open again.
        package let end: Date
    }

    /// The places from which too many wrong passwords came, and where a further try was refused; `nil` if there are
    /// none. A network that is closed to all accounts isn't among them: its row names no account.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func places(of account: AccountRecord) async throws -> LimitedPlaces? {
        guard let email = account.email else { return nil }
        let (keys, rules, now) = (context.limitKeys, context.limits, context.time.now)
        let limits = [rules.nameAndNetwork, rules.knownBrowser, rules.knownDevice]
        guard let longest = limits.max(by: { $0.window < $1.window }) else { return nil }
        var noted = try await context.limitStore.noted(of: keys.subject(of: email))
        noted[keys.name(email).digest] = nil
        let ends = noted.values.filter { $0.isRunning(longest, at: now) }.map(\.endsAt)
        return ends.max().map { LimitedPlaces(count: ends.count, end: $0) }
    }

    /// Lifts all limits of an account: what failed until now doesn't count any more.
    ///
    /// - Throws: ``Refusal`` if there is no such account. ``ServiceError`` if the storage fails.
    package func lift(of id: AccountID) async throws {
        let context = context
        let email = try await context.storage.write { transaction in
            let account = try transaction.existing(id)
            try transaction.record(context.entry(.accountUnlocked, .accepted, account: id), in: context)
            return account.email
        }
        if let email { try await context.limitStore.forgetAll(of: context.limitKeys.subject(of: email)) }
    }
}
