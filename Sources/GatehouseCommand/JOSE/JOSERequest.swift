import GatehouseJOSE
import GatehouseTypes

/// What an operation is asked to do.
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

    /// The bytes that a member holds in base64url.
    func bytes(_ name: String) throws(JOSERequestError) -> [UInt8] {
        guard let bytes = Base64URL.decode(try text(name)) else { throw JOSERequestError(.malformed) }
        return bytes
    }

    /// A token: its compact form, or JSON, which is passed on to be refused.
    func token(_ name: String) throws(JOSERequestError) -> String {
        guard let value = members[name] else { throw JOSERequestError(.malformed) }
        return value.string ?? value.encodedText
    }

    func object(_ name: String) throws(JOSERequestError) -> [String: JSONValue] {
        guard let value = members[name] else { return [:] }
        guard let object = value.object else { throw JOSERequestError(.malformed) }
        return object
    }

    /// The one key, or the set of keys: exactly one of them.
    func keys() throws(JOSERequestError) -> (key: JSONValue?, set: JSONValue?) {
        guard (members["jwk"] == nil) != (members["jwks"] == nil) else { throw JOSERequestError(.malformed) }
        return (members["jwk"], members["jwks"])
    }

    /// The one key.
    func key() throws(JOSERequestError) -> JSONValue {
        guard let key = try keys().key else { throw JOSERequestError(.malformed) }
        return key
    }
}

/// Why a request can't be answered.
struct JOSERequestError: Error {
    enum Code: String {
        /// It isn't an object with the members that the operation needs.
        case malformed = "malformedRequest"
        /// It's too long.
        case tooLarge = "requestTooLarge"
        /// Something else failed.
        case failed
    }

    let code: Code

    init(_ code: Code) {
        self.code = code
    }
}
