import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// An app's metadata as JSON (RFC 7591, section 2). Members that aren't known don't matter.
///
/// Besides the standard's: `audience`, the name of the app's backend in access tokens, and `key_proof`, the proof for
/// the one key in `jwks`.
struct ClientMetadata: Sendable {
    let registration: AppRegistration
    let keyProof: String?

    struct Refusal: Error {
        let reason: String
    }

    init(_ json: JSONValue) throws(Refusal) {
        guard json.object != nil else { throw Refusal(reason: "The metadata must be a JSON object.") }
        for name in ["client_id", "client_secret", "jwks_uri", "software_statement"] where json[name] != nil {
            throw Refusal(reason: "The metadata member \(name) can't be set here.")
        }
        guard try ClientMetadata.string("token_endpoint_auth_method", in: json) ?? "none" == "none" else {
            throw Refusal(reason: "Apps have no secret, so token_endpoint_auth_method must be none.")
        }
        guard let name = try ClientMetadata.string("client_name", in: json) else {
            throw Refusal(reason: "client_name is missing.")
        }
        var registration = AppRegistration(name: name)
        registration.redirectURIs = try ClientMetadata.strings("redirect_uris", in: json) ?? []
        registration.audience = try ClientMetadata.string("audience", in: json)
        registration.sealingKey = try ClientMetadata.key(in: json)
        if let types = try ClientMetadata.strings("grant_types", in: json) {
            registration.grantTypes = types.map(GrantType.init(rawValue:))
        }
        if let text = try ClientMetadata.string("scope", in: json) {
            guard let scope = Scope(text) else {
                throw Refusal(reason: "scope isn't a valid scope (RFC 6749, section 3.3).")
            }
            registration.scope = scope
        }
        if let value = json["dpop_bound_access_tokens"] {
            guard let isBound = value.bool else {
                throw Refusal(reason: "dpop_bound_access_tokens must be true or false.")
            }
            registration.requiresDPoP = isBound
        }
        self.registration = registration
        keyProof = try ClientMetadata.string("key_proof", in: json)
    }

    private static func string(_ name: String, in json: JSONValue) throws(Refusal) -> String? {
        guard let value = json[name] else { return nil }
        guard let text = value.string else { throw Refusal(reason: "\(name) is a text.") }
        return text
    }

    private static func strings(_ name: String, in json: JSONValue) throws(Refusal) -> [String]? {
        guard let value = json[name] else { return nil }
        guard let texts = value.strings else { throw Refusal(reason: "\(name) must be an array of strings.") }
        return texts
    }

    private static func key(in json: JSONValue) throws(Refusal) -> JSONValue? {
        guard let set = json["jwks"] else { return nil }
        guard let keys = set["keys"]?.array, keys.count == 1 else {
            throw Refusal(reason: "jwks must contain exactly one key, for which access tokens are encrypted.")
        }
        return keys[0]
    }
}

extension ClientMetadata {
    static func json(of app: AppRecord) -> JSONValue {
        var members: [String: JSONValue] = [
            "client_id": .string(app.id.rawValue),
            "client_id_issued_at": .integer(Int64(app.createdAt.timeIntervalSince1970)),
            "client_name": .string(app.name), "redirect_uris": .array(app.redirectURIs.map(JSONValue.string)),
            "grant_types": .array(app.grantTypes.map(JSONValue.string)), "response_types": ["code"],
            "token_endpoint_auth_method": "none", "scope": .string(app.scope.description),
            "dpop_bound_access_tokens": .bool(app.requiresDPoP),
        ]
        members["audience"] = app.audience.map(JSONValue.string)
        members["jwks"] = app.sealingKey.map { ["keys": .array([$0])] }
        return .object(members)
    }
}
