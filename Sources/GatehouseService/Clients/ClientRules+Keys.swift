import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

extension ClientRules {
    /// A client that authenticates by a key, or must sign its requests, has one, and keeps its private part.
    func checkSignatureKeys(_ metadata: ClientMetadata) throws(Refusal) {
        let method = metadata.tokenEndpointAuthMethod
        if let set = metadata.jwks {
            let keys = metadata.signatureKeys
            _ = try SignatureKeys(set, called: "jwks", where: keys.contains)
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

    private func checkSignatureAlgorithm(_ algorithm: String?, _ name: String) throws(Refusal) {
        guard let algorithm, SignatureAlgorithm(name: algorithm) == nil else { return }
        throw ClientRules.refusal("\(name) isn't a signature algorithm that the service knows.")
    }
}
