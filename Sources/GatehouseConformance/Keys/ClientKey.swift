package import GatehouseCrypto
package import GatehouseJOSE
package import GatehouseTypes

/// A private key of a client, and the algorithm with which it signs.
package struct ClientKey: Sendable {
    let privateKey: PrivateKey
    package let algorithm: String
    package let keyID: String?

    /// - Throws: ``GatehouseJOSE/JOSEError`` if the JSON isn't a private JSON Web Key.
    package init(jwk json: JSONValue, algorithm: String? = nil) throws(JOSEError) {
        let key = try PrivateJSONWebKey(parsing: json)
        privateKey = key.privateKey
        self.algorithm = algorithm ?? key.algorithm ?? ClientKey.algorithm(of: key.privateKey)
        keyID = key.keyID?.rawValue
    }

    /// Takes a key from PEM. It has no identifier.
    ///
    /// - Throws: ``GatehouseCrypto/CryptoError`` if the text isn't a private key.
    package init(pem: Secret, algorithm: String? = nil) throws(CryptoError) {
        privateKey = try PrivateKey(pem: pem)
        self.algorithm = algorithm ?? ClientKey.algorithm(of: privateKey)
        keyID = nil
    }

    private init(_ privateKey: PrivateKey, _ algorithm: String, keyID: String?) {
        (self.privateKey, self.algorithm, self.keyID) = (privateKey, algorithm, keyID)
    }

    /// Makes a key: on P-256, or for RSA with 2048 bits.
    ///
    /// - Throws: ``GatehouseCrypto/CryptoError``.
    package static func make(algorithm: String = "ES256") throws -> ClientKey {
        let isRSA = algorithm.hasPrefix("RS") || algorithm.hasPrefix("PS")
        let key = try PrivateKey.generate(isRSA ? .rsa(bits: 2048) : .ec(.p256))
        return ClientKey(key, algorithm, keyID: JSONWebKey(key.publicKey).keyID?.rawValue)
    }

    private static func algorithm(of key: PrivateKey) -> String {
        if case .rsa = key.kind {
            "PS256"
        } else {
            SignatureSchemes.all.first { $0.scheme.isFor(key.kind) }?.name ?? ""
        }
    }

    /// The public key as a member of a key set.
    package var publicJSON: JSONValue {
        var members = JSONWebKey(privateKey.publicKey, keyID: keyID.map { KeyID($0) } ?? nil).json.object ?? [:]
        members["alg"] = .string(algorithm)
        members["use"] = "sig"
        return .object(members)
    }

    /// The public key with its required members only, as in the header of a DPoP proof.
    var bareJSON: JSONValue {
        JSONWebKey(privateKey.publicKey, keyID: nil).json
    }

    /// The private key as a JSON Web Key, for a proof that wrongly contains it.
    var privateJSON: JSONValue {
        let key = PrivateJSONWebKey(privateKey, keyID: nil)
        return (try? JSONValue(parsing: key.json.revealed)) ?? .null
    }

    var thumbprint: String { JSONWebKey(privateKey.publicKey).thumbprint }
}
