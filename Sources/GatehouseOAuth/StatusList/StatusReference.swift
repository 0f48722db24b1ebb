public import GatehouseTypes

/// Where a token's status stands: a list and a place in it (`status`; Token Status List, section 6).
public struct StatusReference: Sendable, Hashable {
    /// The list's address (`uri`).
    public var uri: String
    /// The place in the list, from zero (`idx`).
    public var index: Int

    /// Names a place in a list.
    public init(uri: String, index: Int) {
        self.uri = uri
        self.index = index
    }

    /// Reads a `status` claim.
    ///
    /// - Throws: ``OAuthError`` if it isn't an object with a `status_list` in it, or that has no address or no place. A
    ///   status of another kind alone isn't understood, and passing it over would accept what has been revoked.
    public init(_ claim: JSONValue) throws(OAuthError) {
        guard let list = claim["status_list"], list.object != nil else { throw OAuthError(.invalidParameter, "status") }
        let members = try JSONMembers(list)
        uri = try members.limited("uri")
        guard let index = try members.integer("idx") else { throw OAuthError(.missingParameter, "idx") }
        guard (0...Int64(Int32.max)).contains(index) else { throw OAuthError(.invalidParameter, "idx") }
        self.index = Int(index)
    }

    /// The `status` claim.
    public var json: JSONValue {
        ["status_list": ["idx": .integer(Int64(index)), "uri": .string(uri)]]
    }
}
