import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

extension ClientRules {
    /// A client that authenticates by a key, or must sign its requests, has one, and keeps its private part.
    func checkSignatureKeys(_ metadata: ClientMetadata) throws(Refusal) {
        let method = metadata.tokenEndpointAuthMethod
        if let set = metadata.jwks {
            let keys = metadata.signatureKeys
            let set = try SignatureKeys(registered: set, where: keys.contains).keySet
            try check(set, canVerify: metadata.tokenEndpointAuthSigningAlg, "token_endpoint_auth_signing_alg")
            try check(set, canVerify: metadata.requestObjectSigningAlg, "request_object_signing_alg")
        }
        let hasKeys = metadata.hasSignatureKeys
        guard hasKeys || method != "private_key_jwt" else {
            throw ClientRules.refusal("private_key_jwt needs the client's public key in jwks, or at a jwks_uri.")
        }
        guard !hasKeys || method != "none" else {
            throw ClientRules.refusal(
                "A client that doesn't authenticate has no keys for signatures, in jwks or at a jwks_uri.")
        }
        guard hasKeys || metadata.requireSignedRequestObject != true else {
            throw ClientRules.refusal(
                "A client that must sign its requests needs its key in jwks, or at a jwks_uri.")
        }
        try checkSignatureAlgorithm(metadata.tokenEndpointAuthSigningAlg, "token_endpoint_auth_signing_alg")
        try checkSignatureAlgorithm(metadata.requestObjectSigningAlg, "request_object_signing_alg")
    }

    /// Checks that at least one of the keys in jwks for signatures, if there are such, verifies one of the algorithms
    /// that the client may use.
    private func check(
        _ set: JSONWebKeySet, canVerify registered: String?, _ name: String
    ) throws(Refusal) {
        let algorithms = registered.map { [SignatureAlgorithm(name: $0)].compactMap(\.self) } ?? SignatureAlgorithm.all
        // What isn't an algorithm is refused by itself.
        guard !set.keys.isEmpty, !algorithms.isEmpty else { return }
        guard set.keys.contains(where: { key in algorithms.contains(where: key.canVerify) }) else {
            let wanted = registered.map { "\(name) \($0)" } ?? "any signature algorithm that the service knows"
            throw ClientRules.refusal(
                "No key in jwks can verify \(wanted). The type of the key, or its alg, use or key_ops, doesn't fit.")
        }
    }

    private func checkSignatureAlgorithm(_ algorithm: String?, _ name: String) throws(Refusal) {
        guard let algorithm, SignatureAlgorithm(name: algorithm) == nil else { return }
        throw ClientRules.refusal("\(name) isn't a signature algorithm that the service knows.")
    }
}
