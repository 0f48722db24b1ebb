import GatehouseJOSE

// The examples of Docs/jose.md, to the letter: `ReadmeTests` compares them, and `JOSEGuideTests` runs them.

func signingExample() async throws -> (String, JSONWebKeySet) {
    let signer = try SigningKey(PrivateKey.generate(.p256))
    let text = try await SignedToken.make(claims: ["sub": "ada", "role": "editor"], type: "JWT", signer: signer)
    return (text, JSONWebKeySet([signer.publicKey]))
}

func verifyingExample(_ text: String, _ keySet: JSONWebKeySet) throws -> String? {
    let token = try UnverifiedToken(compact: text).verify(with: keySet, allowing: [.es256])
    let role = try token.claims()["role"]?.string
    return role
}

func keysExample(pem: Secret) throws -> (SigningKey, JSONWebKeySet) {
    let own = try PrivateKey(pem: pem)  // PKCS #8, PKCS #1 or SEC 1
    let signer = try SigningKey(PrivateJSONWebKey(own, keyID: "2026", use: .signature))
    let published = JSONWebKeySet([signer.publicKey]).json  // the public half, for an address that others fetch
    let keySet = try JSONWebKeySet(parsing: published)
    return (signer, keySet)
}

func sealingExample(_ text: String, _ keySet: JSONWebKeySet) throws -> VerifiedToken {
    let receiver = DecryptionKey(try PrivateKey.generate(.p256))
    let sealed = try SealedToken.seal(signedToken: text, for: receiver.publicKey, randomness: SystemRandomSource())
    let opened = try SealedToken(compact: sealed).openSignedToken(with: [receiver])
    let token = try opened.verify(with: keySet, allowing: [.es256])
    return token
}

func sharedKeyExample() throws -> MACVerifiedToken {
    let key = SymmetricJSONWebKey.generate(for: .hs256, randomness: SystemRandomSource())
    let text = try SignedToken.make(claims: ["sub": "ada"], type: "JWT", signer: MACSigner(key))
    let token = try UnverifiedToken(compact: text).verify(withSymmetricKeys: [key], allowing: [.hs256])
    return token
}

func errorExample(
    _ text: String, _ keySet: JSONWebKeySet, _ algorithms: Set<SignatureAlgorithm>
) throws(JOSEError) -> VerifiedToken? {
    do {
        return try UnverifiedToken(compact: text).verify(with: keySet, allowing: algorithms)
    } catch {
        guard error.code == .keyNotFound else { throw error }
        return nil  // fetch the keys again
    }
}

/// No example of the guide: a key in hardware signs.
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

/// No example of the guide: all choices of a sealed token.
func sealed(
    _ payload: [UInt8], for kind: KeyKind, _ algorithm: KeyManagementAlgorithm,
    _ encryption: ContentEncryptionAlgorithm, _ randomness: any RandomSource
) throws -> (String, JOSEHeader) {
    let key = JSONWebKey(try PrivateKey.generate(kind).publicKey, keyID: KeyID("receiver"))
    let text = try SealedToken.seal(
        payload, contentType: nil, for: key, algorithm: algorithm, encryption: encryption, randomness: randomness)
    return (text, try SealedToken(compact: text).header)
}

/// No example of the guide: what can be asked of keys and errors.
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
