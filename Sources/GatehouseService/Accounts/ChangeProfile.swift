import GatehouseRows
import GatehouseTypes

/// Changes what the service tells clients about a person.
package struct ChangeProfile: Sendable {
    let context: ServiceContext

    /// Sets claims, and removes others. What isn't named stays.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - values: The new values by names of ``ProfileClaims``; `nil` removes a claim.
    /// - Returns: The account as it is then.
    /// - Throws: ``Refusal`` if there is no such account or claim, or a claim can't have its value. ``ServiceError`` if
    ///   the storage fails.
    package func callAsFunction(
        of account: AccountID, to values: [String: String?]
    ) async throws -> AccountRecord {
        var claims: [(name: String, value: JSONValue?)] = []
        for (name, text) in values.sorted(by: { $0.key < $1.key }) {
            // A claim that can't be set can't be removed either.
            guard ProfileClaims.names.contains(name) else {
                throw Refusal(.invalidRequest, "There is no claim '\(name)'.")
            }
            claims.append((name, try text.map { text throws(Refusal) in try ProfileClaims.value(text, of: name) }))
        }
        var entry = context.entry(.profileChanged, .accepted, account: account)
        entry.details.changes = claims.map(\.name)
        let (context, now, noted) = (context, context.time.now, entry)
        let changes = claims
        return try await context.storage.write { transaction in
            let before = try transaction.existing(account)
            guard before.status != .erased else { throw Refusal(.notFound, "The account was erased.") }
            var after = before
            for (name, value) in changes {
                if name == "email_verified" {
                    after.emailVerifiedAt = value?.bool == true ? after.emailVerifiedAt ?? now : nil
                } else {
                    after.claims = after.claims.setting(name, to: value)
                }
            }
            let isVerifiedAnew = changes.contains { $0.name == "phone_number_verified" && $0.value != nil }
            if after.claims["phone_number"] != before.claims["phone_number"], !isVerifiedAnew {
                after.claims = after.claims.setting("phone_number_verified", to: nil)
            }
            guard after != before else { return before }
            after.claims = after.claims.setting("updated_at", to: .integer(context.time.numericDate))
            transaction.update(before, to: after)
            try transaction.record(noted, in: context)
            return after
        }
    }
}
