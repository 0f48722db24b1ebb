public import GatehouseTypes

/// Claims about the user that a client asks for one by one (`claims`, OpenID Connect Core, section 5.5).
public struct ClaimsRequest: Sendable, Hashable {
    /// What is asked of one claim.
    public struct Member: Sendable, Hashable {
        /// Whether the client needs the claim. A server isn't obliged to supply it (`essential`).
        public var isEssential: Bool
        /// The values that the client accepts, in order of preference (`value` or `values`); empty for any value.
        public var values: [JSONValue]

        /// Creates a request for a claim.
        public init(isEssential: Bool = false, values: [JSONValue] = []) {
            self.isEssential = isEssential
            self.values = values
        }
    }

    /// The claims that the ID token is to contain, by name (`id_token`).
    public var idToken: [String: Member]
    /// The claims that the userinfo response is to contain, by name (`userinfo`).
    public var userInfo: [String: Member]

    /// Creates a request.
    public init(idToken: [String: Member] = [:], userInfo: [String: Member] = [:]) {
        self.idToken = idToken
        self.userInfo = userInfo
    }

    /// The maximum size of the JSON text, in bytes.
    static let maximumSize = 8 * 1024
    /// The maximum number of claims in each part.
    static let maximumCount = 64

    /// Parses the JSON text of the parameter. Unknown members are ignored.
    ///
    /// - Throws: ``OAuthError`` if it isn't a JSON object, if a known member has the wrong type, or if it is too large.
    public init(parsing text: String) throws(OAuthError) {
        guard text.utf8.count <= ClaimsRequest.maximumSize else { throw OAuthError(.tooLarge, "claims") }
        let request: JSONValue
        do {
            request = try JSONValue(parsing: text)
        } catch {
            throw OAuthError(.invalidParameter, "claims", underlyingError: error)
        }
        guard case .object = request else { throw OAuthError(.invalidParameter, "claims") }
        idToken = try ClaimsRequest.members(request["id_token"])
        userInfo = try ClaimsRequest.members(request["userinfo"])
    }

    private static func members(_ part: JSONValue?) throws(OAuthError) -> [String: Member] {
        guard let part, part != .null else { return [:] }
        guard let object = part.object, object.count <= maximumCount else {
            throw OAuthError(.invalidParameter, "claims")
        }
        var members: [String: Member] = [:]
        for (name, value) in object { members[name] = try Member(value) }
        return members
    }

    /// The request as a JSON object.
    public var json: JSONValue {
        var parts: [String: JSONValue] = [:]
        for (name, members) in [("id_token", idToken), ("userinfo", userInfo)] where !members.isEmpty {
            parts[name] = .object(members.mapValues(\.json))
        }
        return .object(parts)
    }
}

extension ClaimsRequest.Member {
    fileprivate init(_ json: JSONValue) throws(OAuthError) {
        self.init()
        guard json != .null else { return }
        guard json.object != nil, let isEssential = json["essential"].map(\.bool) ?? .some(false) else {
            throw OAuthError(.invalidParameter, "claims")
        }
        self.isEssential = isEssential
        if let value = json["value"], value != .null {
            values = [value]
        } else if let several = json["values"], several != .null {
            guard let array = several.array, !array.isEmpty else { throw OAuthError(.invalidParameter, "claims") }
            values = array
        }
    }

    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if isEssential { members["essential"] = true }
        if values.count == 1 { members["value"] = values[0] }
        if values.count > 1 { members["values"] = .array(values) }
        return members.isEmpty ? .null : .object(members)
    }
}
