import GatehouseTypes

extension JSONMembers {
    /// The maximum length of a string claim, in bytes.
    static let maximumLength = 2048

    /// Returns a scope; the empty one if it is missing.
    func scope(_ name: JSONName) throws(OAuthError) -> Scope {
        guard let text = try string(name) else { return .empty }
        guard let scope = Scope(text) else { throw OAuthError(.invalidScope, name.text) }
        return scope
    }

    /// Returns an optional string, which must not be empty.
    func optional(_ name: JSONName) throws(OAuthError) -> String? {
        values[name] == nil ? nil : try limited(name)
    }

    /// Returns a string of limited length, which must not be empty.
    func limited(_ name: JSONName) throws(OAuthError) -> String {
        let value = try requiredString(name)
        guard value.utf8.count <= JSONMembers.maximumLength else { throw OAuthError(.tooLarge, name.text) }
        return value
    }
}
