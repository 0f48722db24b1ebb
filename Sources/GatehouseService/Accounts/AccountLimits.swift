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
