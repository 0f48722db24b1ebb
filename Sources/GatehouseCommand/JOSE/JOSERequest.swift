import GatehouseJOSE
import GatehouseTypes

/// The request to a JOSE operation.
struct JOSERequest: Sendable {
    private let members: [String: JSONValue]

    init(_ members: [String: JSONValue], defaults: [String: JSONValue] = [:]) {
        let namesKey = members["jwk"] != nil || members["jwks"] != nil
        let kept = defaults.filter { !(namesKey && ($0.key == "jwk" || $0.key == "jwks")) }
        self.members = kept.merging(members) { $1 }
    }

    func optionalText(_ name: String) throws(JOSERequestError) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value.string else { throw JOSERequestError(.malformed) }
        return text
    }

    func text(_ name: String) throws(JOSERequestError) -> String {
        guard let text = try optionalText(name) else { throw JOSERequestError(.malformed) }
        return text
    }

    /// Returns the bytes of a member in base64url.
    func bytes(_ name: String) throws(JOSERequestError) -> [UInt8] {
        guard let bytes = Base64URL.decode(try text(name)) else { throw JOSERequestError(.malformed) }
        return bytes
    }

    /// Returns a token: its compact form, or the text of its JSON form, which the operation then refuses.
    func token(_ name: String) throws(JOSERequestError) -> String {
        guard let value = members[name] else { throw JOSERequestError(.malformed) }
        return value.string ?? value.encodedText
    }

    func object(_ name: String) throws(JOSERequestError) -> [String: JSONValue] {
        guard let value = members[name] else { return [:] }
        guard let object = value.object else { throw JOSERequestError(.malformed) }
        return object
    }

    /// Returns the key or the key set. The request must contain exactly one of them.
    func keys() throws(JOSERequestError) -> (key: JSONValue?, set: JSONValue?) {
        guard (members["jwk"] == nil) != (members["jwks"] == nil) else { throw JOSERequestError(.malformed) }
        return (members["jwk"], members["jwks"])
    }

    /// Returns the key of a request without a key set.
    func key() throws(JOSERequestError) -> JSONValue {
        guard let key = try keys().key else { throw JOSERequestError(.malformed) }
        return key
    }
}

/// The reason why a request can't be processed.
struct JOSERequestError: Error {
    enum Code: String {
        /// The request isn't an object with the members that the operation needs.
        case malformed = "malformedRequest"
        /// The request is too long.
        case tooLarge = "requestTooLarge"
        /// The operation failed for another reason.
        case failed
    }

    let code: Code

    init(_ code: Code) {
        self.code = code
    }
}
