import GatehouseJOSE
import GatehouseTypes

/// The public keys by which what a client signs is verified, from its metadata or from its `jwks_uri`.
struct SignatureKeys: Sendable {
    private static let maximumCount = 10

    let keySet: JSONWebKeySet

    /// Checks a JSON Web Key Set.
    ///
    /// - Parameters:
    ///   - json: The set.
    ///   - name: The name of the set, in refusals.
    ///   - isForSignatures: Says which of the keys are for signatures. The others aren't looked at.
    /// - Throws: ``Refusal``: `invalid_client_metadata`.
    init(_ json: JSONValue, called name: String, where isForSignatures: (JSONValue) -> Bool) throws(Refusal) {
        guard let all = json["keys"]?.array, !all.isEmpty else { throw SignatureKeys.refusal(name) }
        guard all.count <= SignatureKeys.maximumCount else {
            throw Refusal(
                .invalidClientMetadata, "\(name) can contain at most \(SignatureKeys.maximumCount) keys.")
        }
        let keys = all.filter(isForSignatures)
        guard keys.allSatisfy({ (try? JSONWebKey(parsing: $0)) != nil }),
            let keySet = try? JSONWebKeySet(parsing: ["keys": .array(keys)])
        else { throw SignatureKeys.refusal(name) }
        self.keySet = keySet
    }

    private static func refusal(_ name: String) -> Refusal {
        Refusal(.invalidClientMetadata, "\(name) must contain one or more public keys, and no other ones.")
    }
}
