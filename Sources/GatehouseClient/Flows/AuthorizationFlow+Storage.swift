import Foundation
public import GatehouseTypes

extension AuthorizationFlow {
    /// The version of the format that is written, and the newest that can be read.
    private static let storageVersion: Int64 = 1

    /// The maximum length of a string member, in bytes.
    private static let maximumTextLength = 8192

    /// The flow's stored form, with its secrets in plain text. Only a store of pending authorizations may use it.
    public var storageValue: JSONValue {
        var members: [String: JSONValue] = [
            "version": .integer(AuthorizationFlow.storageVersion), "provider": .string(provider.rawValue),
            "issuer": .string(issuer), "client": .string(clientID.rawValue), "redirect": .string(redirectURI),
            "state": .string(state.revealed), "scope": .string(scope.description),
            "resources": .array(resources.map(JSONValue.string)),
            "createdAt": .number(createdAt.timeIntervalSince1970),
            "expiresAt": .number(expiresAt.timeIntervalSince1970),
        ]
        members["nonce"] = nonce.map { .string($0.revealed) }
        members["verifier"] = codeVerifier.map { .string($0.revealed) }
        members["requirement"] = requirement?.storageValue
        members["proofKey"] = proofKeyID.map { .string($0.rawValue) }
        return .object(members)
    }

    /// Creates a flow from its ``storageValue``. Unknown members are refused: a flow is valid for minutes only, so no
    /// version needs to read the flows of a later one.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeCorrupt`` if a member is missing, unknown, too long or of the
    ///   wrong type; ``AuthError/Code/storeUnavailable`` if a newer version wrote the flow.
    public init(storageValue: JSONValue) throws(AuthError) {
        let reader = StorageReader(storageValue, of: "flow")
        guard try reader.count("version") <= UInt64(AuthorizationFlow.storageVersion) else {
            throw AuthError(.storeUnavailable, "the stored flow was written by a newer version")
        }
        try AuthorizationFlow.checkMembers(storageValue)
        self.init(
            provider: ProviderID(rawValue: try reader.string("provider")), issuer: try reader.string("issuer"),
            clientID: ClientID(try reader.string("client")), redirectURI: try reader.string("redirect"),
            state: Secret(try reader.string("state")), nonce: try reader.optionalString("nonce").map { Secret($0) },
            codeVerifier: try reader.optionalString("verifier").map { Secret($0) }, scope: try reader.scope("scope"),
            resources: try reader.strings("resources"),
            requirement: try reader.optionalValue("requirement").map { value throws(AuthError) in
                try AuthenticationRequirement(storageValue: value)
            },
            proofKeyID: try reader.optionalString("proofKey").map { KeyID($0) },
            createdAt: try reader.date("createdAt"), expiresAt: try reader.date("expiresAt"))
        guard !state.isEmpty, createdAt < expiresAt else {
            throw AuthError(
                .storeCorrupt, "the stored flow is inconsistent: it has no state, or it expires before it begins")
        }
    }

    private static let members: Set = [
        "version", "provider", "issuer", "client", "redirect", "state", "nonce", "verifier", "scope", "resources",
        "requirement", "proofKey", "createdAt", "expiresAt",
    ]

    private static func checkMembers(_ value: JSONValue) throws(AuthError) {
        for (name, member) in value.object ?? [:] {
            guard members.contains(name) else {
                throw AuthError(.storeCorrupt, "the stored flow has an unknown member")
            }
            guard member.string?.utf8.count ?? 0 <= maximumTextLength else {
                throw AuthError(.storeCorrupt, "the stored flow's member \(name) is too long")
            }
        }
    }
}

extension AuthenticationRequirement {
    fileprivate var storageValue: JSONValue {
        var members: [String: JSONValue] = ["contextClasses": .array(contextClasses.map(JSONValue.string))]
        members["maximumAge"] = maximumAge.map { .number($0.seconds) }
        return .object(members)
    }

    fileprivate init(storageValue: JSONValue) throws(AuthError) {
        let reader = StorageReader(storageValue, of: "flow")
        self.init(
            contextClasses: try reader.strings("contextClasses"),
            maximumAge: try reader.seconds("maximumAge").map { .seconds($0) })
    }
}

/// The flow's coding, for apps that store it with their own state. The encoded flow contains secrets, so only the app
/// may have access to it.
extension AuthorizationFlow: Codable {
    /// Encodes the flow's stored form as one string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: storageValue.encoded, as: UTF8.self))
    }

    /// Decodes the flow's stored form, which has at most 64 KiB.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeCorrupt`` or ``AuthError/Code/storeUnavailable``, as for
    ///   ``init(storageValue:)``; the decoder's error if the value isn't a string.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let value: JSONValue
        do {
            value = try JSONValue(parsing: text)
        } catch {
            throw AuthError(.storeCorrupt, "the stored flow isn't JSON, or is too long", underlyingError: error)
        }
        try self.init(storageValue: value)
    }
}
