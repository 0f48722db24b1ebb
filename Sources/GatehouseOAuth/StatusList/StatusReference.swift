public import GatehouseTypes

/// A token's reference to its status: a list and an index in it (`status`; Token Status List, section 6).
public struct StatusReference: Sendable, Hashable {
    /// The list's URI (`uri`).
    public var uri: String
    /// The index in the list, from zero (`idx`).
    public var index: Int

    /// Creates a reference.
    public init(uri: String, index: Int) {
        self.uri = uri
        self.index = index
    }

    /// Parses a `status` claim.
    ///
    /// - Throws: ``OAuthError`` if the claim isn't an object with a `status_list`, or that has no URI or no index. A
    ///   claim with only another status mechanism is refused, too: ignoring it could accept a revoked token.
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
