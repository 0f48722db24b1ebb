import GatehouseJOSE
import GatehouseTypes

extension Failure {
    static let macTokens: [Failure] = [
        macToken("first byte of the code", part: 2, at: 0),
        macToken("last byte of the code", part: 2, at: 31),
        macToken("payload", part: 1, at: 10),
    ]

    private static func macToken(_ kind: String, part: Int, at place: Int) -> Failure {
        let key = SymmetricJSONWebKey(Secret(bytes: Sample.bytes(32)))
        let token = needed("token") {
            let text = try SignedToken.make(claims: ["sub": "somebody"], type: "JWT", signer: MACSigner(key))
            return try UnverifiedToken(compact: TokenText.changed(text, part: part, at: place))
        }
        return Failure(rule: .same, group: "UnverifiedToken.verify, HS256", kind: kind) {
            (try? token.verify(withSymmetricKeys: [key], allowing: [.hs256])) != nil
        }
    }
}
