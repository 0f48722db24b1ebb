import GatehouseJOSE
import GatehouseTypes

extension Subject {
    /// Sealed tokens whose key is shared (`dir`, `A128CBC-HS256`), up to and with the decision: the key is secret.
    static let sealedTokens: [Subject] = [
        .decides(true, at: .boxTag, "SealedToken.open, dir, right tag") {
            let key = Secret(bytes: Sample.bytes(32))
            let token = sealedToken(with: key)
            Memcheck.hide(key, 0..<16)
            return sealedTokenOpens(token, with: key)
        },
        .decides(false, at: .boxTag, "SealedToken.open, dir, another key's seal") {
            let token = sealedToken(with: Secret(bytes: Sample.bytes(32, seed: 1)))
            return sealedTokenOpens(token, with: Sample.hiddenSecret(Sample.bytes(32)))
        },
    ]

    private static func sealedToken(with key: Secret) -> SealedToken {
        needed("sealed token") {
            let text = try SealedToken.seal(
                Sample.bytes(40), contentType: nil, with: SymmetricJSONWebKey(key), algorithm: .direct,
                encryption: .a128CBCHS256, randomness: SystemRandomSource())
            return try SealedToken(compact: text)
        }
    }

    private static func sealedTokenOpens(_ token: SealedToken, with key: Secret) -> Bool {
        (try? token.open(withSymmetricKeys: [SymmetricJSONWebKey(key)])) != nil
    }
}
