package import GatehouseTypes

/// What is encrypted in an audit entry: deleting the entry's key erases it.
package struct AuditDetails: Sendable, Hashable {
    /// Where the request came from.
    package var address: String?
    /// The members of a client's metadata (RFC 7591, section 2), or the claims about a person, that were changed.
    package var changes: [String] = []
    /// The signing key that was rotated or removed.
    package var signingKey: KeyID?
    /// The name of the initial access token with which a client was registered, or was refused.
    package var initialToken: String?
    /// Why a client was refused: a short word, such as `wrong-secret`.
    package var reason: String?
}

extension AuditDetails {
    init(_ json: JSONValue) {
        address = json["address"]?.string
        changes = json["changes"]?.strings ?? []
        signingKey = json["key"]?.string.map { KeyID($0) }
        initialToken = json["token"]?.string
        reason = json["reason"]?.string
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["address"] = address.map(JSONValue.string)
        members["changes"] = changes.isEmpty ? nil : .array(changes.map(JSONValue.string))
        members["key"] = signingKey.map { .string($0.rawValue) }
        members["token"] = initialToken.map(JSONValue.string)
        members["reason"] = reason.map(JSONValue.string)
        return .object(members)
    }
}
