import GatehouseTypes

extension AccountRecord {
    /// The claims of those names. What the account doesn't have is left out.
    func claims(named names: Set<String>) -> [String: JSONValue] {
        var known = claims.object ?? [:]
        known["email"] = email.map(JSONValue.string)
        known["email_verified"] = email.map { _ in .bool(emailVerifiedAt != nil) }
        return known.filter { names.contains($0.key) && $0.value != .null }
    }
}
