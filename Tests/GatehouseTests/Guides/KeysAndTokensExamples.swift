// snippet.sign
import GatehouseJOSE

func editorToken(signer: SigningKey) async throws -> String {
    try await SignedToken.make(claims: ["sub": "ada", "role": "editor"], type: "JWT", signer: signer)
}
// snippet.end

// snippet.verify
func role(in text: String, keys: JSONWebKeySet) throws -> String? {
    let token = try UnverifiedToken(compact: text).verify(with: keys, allowing: [.es256])
    return try token.claims()["role"]?.string
}
// snippet.end

// snippet.whole
func signAndVerify() async throws -> String? {
    let signer = try SigningKey(PrivateKey.generate(.p256))
    let text = try await editorToken(signer: signer)
    return try role(in: text, keys: JSONWebKeySet([signer.publicKey]))
}
// snippet.end

// snippet.keys
func readKey(pem: Secret) throws -> (signer: SigningKey, published: JSONValue) {
    let own = try PrivateKey(pem: pem)  // PKCS #8, PKCS #1 or SEC 1
    let signer = try SigningKey(PrivateJSONWebKey(own, keyID: "2026", use: .signature))
    return (signer, JSONWebKeySet([signer.publicKey]).json)
}

func readKeySet(_ document: JSONValue) throws -> JSONWebKeySet {
    try JSONWebKeySet(parsing: document)
}
// snippet.end

// snippet.hardware
struct HardwareKey: TokenSigner {
    let algorithm = SignatureAlgorithm.es256
    let publicKey: JSONWebKey
    let sign: @Sendable ([UInt8]) async throws -> [UInt8]

    init(_ key: PublicKey, sign: @escaping @Sendable ([UInt8]) async throws -> [UInt8]) {
        publicKey = JSONWebKey(key, use: KeyUse.signature)
        self.sign = sign
    }

    func signature(for message: [UInt8]) async throws -> [UInt8] { try await sign(message) }
}
// snippet.end

// snippet.seal
func seal(_ text: String, for receiver: JSONWebKey) throws -> String {
    try SealedToken.seal(signedToken: text, for: receiver, randomness: SystemRandomSource())
}

func openSealed(_ sealed: String, with receiver: DecryptionKey, keys: JSONWebKeySet) throws -> VerifiedToken {
    let opened = try SealedToken(compact: sealed).openSignedToken(with: [receiver])
    return try opened.verify(with: keys, allowing: [.es256])
}
// snippet.end

// snippet.shared
func shareKey() throws -> MACVerifiedToken {
    let key = SymmetricJSONWebKey.generate(for: .hs256, randomness: SystemRandomSource())
    let text = try SignedToken.make(claims: ["sub": "ada"], type: "JWT", signer: MACSigner(key))
    return try UnverifiedToken(compact: text).verify(withSymmetricKeys: [key], allowing: [.hs256])
}
// snippet.end

// snippet.errors
func verify(
    _ text: String, keys: JSONWebKeySet, allowing algorithms: Set<SignatureAlgorithm>
) throws(JOSEError) -> VerifiedToken? {
    do {
        return try UnverifiedToken(compact: text).verify(with: keys, allowing: algorithms)
    } catch {
        guard error.code == .keyNotFound else { throw error }
        return nil  // fetch the keys again
    }
}
// snippet.end

/// Not shown: all choices of a sealed token.
func sealed(
    _ payload: [UInt8], for kind: KeyKind, _ algorithm: KeyManagementAlgorithm,
    _ encryption: ContentEncryptionAlgorithm, _ randomness: any RandomSource
) throws -> (String, JOSEHeader) {
    let key = JSONWebKey(try PrivateKey.generate(kind).publicKey, keyID: KeyID("receiver"))
    let text = try SealedToken.seal(
        payload, contentType: nil, for: key, algorithm: algorithm, encryption: encryption, randomness: randomness)
    return (text, try SealedToken(compact: text).header)
}

/// Not shown: what can be asked of keys and errors.
func facts(_ keys: SymmetricJSONWebKeySet, _ algorithm: MACAlgorithm, _ operation: KeyOperation) -> [Bool] {
    keys.keys.map { $0.operations?.contains(operation) ?? ($0.algorithm == algorithm.name) }
}

func words(_ error: any Error) -> String? {
    switch error {
    case let error as JOSEError:
        let code: JOSEError.Code = error.code
        return code.rawValue
    case let error as CryptoError:
        let code: CryptoError.Code = error.code
        return code.rawValue
    default: return nil
    }
}

func readable(_ claims: [String: JSONValue]) -> [String] { claims.keys.sorted() }
