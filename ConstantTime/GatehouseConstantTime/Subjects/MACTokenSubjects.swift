import GatehouseJOSE
import GatehouseTypes

extension Subject {
    /// Tokens with a code, up to and with the decision: the key is secret.
    static let macTokens: [Subject] = [
        .decides(true, at: .macToken, "UnverifiedToken.verify, HS256, right code") {
            macTokenIsBelieved(signedWith: Sample.bytes(32))
        },
        .decides(false, at: .macToken, "UnverifiedToken.verify, HS256, another key's code") {
            macTokenIsBelieved(signedWith: Sample.changed(Sample.bytes(32), at: 0))
        },
    ]

    private static func macTokenIsBelieved(signedWith key: [UInt8]) -> Bool {
        let token = needed("token") {
            let signer = try MACSigner(SymmetricJSONWebKey(Secret(bytes: key)))
            let text = try SignedToken.make(claims: ["sub": "somebody"], type: "JWT", signer: signer)
            return try UnverifiedToken(compact: text)
        }
        let hidden = SymmetricJSONWebKey(Sample.hiddenSecret(Sample.bytes(32)))
        return (try? token.verify(withSymmetricKeys: [hidden], allowing: [.hs256])) != nil
    }
}
