import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// Makes proofs, right ones and wrong ones: header and claims as given, really signed.
struct ProofForge {
    let key: PrivateKey
    var header: [String: JSONValue]
    var claims: [String: JSONValue]
    var breaksSignature = false

    init(key: PrivateKey, claims: [String: JSONValue]) {
        self.key = key
        self.claims = claims
        header = [
            "typ": "dpop+jwt", "alg": key.publicKey.kind == .p256 ? "ES256" : "EdDSA",
            "jwk": JSONWebKey(key.publicKey, keyID: nil).json,
        ]
    }

    func changed(_ change: (inout ProofForge) -> Void) -> ProofForge {
        var copy = self
        change(&copy)
        return copy
    }

    func make() throws -> String {
        let input =
            Base64URL.encode(JSONValue.object(header).encoded) + "."
            + Base64URL.encode(JSONValue.object(claims).encoded)
        let scheme = key.publicKey.kind == .p256 ? SignatureScheme.ecdsaP256SHA256 : .ed25519
        var signature = try key.signature(for: Array(input.utf8), scheme: scheme)
        if breaksSignature { signature[5] ^= 1 }
        return input + "." + Base64URL.encode(signature)
    }
}
