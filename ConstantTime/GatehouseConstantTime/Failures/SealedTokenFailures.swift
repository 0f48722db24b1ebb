import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

extension Failure {
    /// What can be wrong with a sealed token, whichever way its key comes.
    static func sealedTokens(_ rsaKey: PrivateKey) -> [Failure] {
        let shared = SymmetricJSONWebKey(Secret(bytes: Sample.bytes(32)))
        let p256Key = needed("key") { try PrivateKey.generate(.p256) }
        return sealedTokens(.same, .direct, with: shared, at: contentPlaces)
            + sealedTokens(.told, .a256KW, with: shared, at: contentPlaces + keyPlaces)
            + sealedTokens(.told, .ecdhESA256KW, for: p256Key, at: contentPlaces + keyPlaces)
            + sealedTokens(.told, .rsaOAEP256, for: rsaKey, at: contentPlaces + keyPlaces)
    }

    /// A byte of a part of a token.
    private struct Place {
        let name: String
        let part: Int
        let byte: Int
    }

    private static let contentPlaces = [
        Place(name: "first byte of the tag", part: 4, byte: 0), Place(name: "last byte of the tag", part: 4, byte: 15),
        Place(name: "ciphertext", part: 3, byte: 0), Place(name: "nonce", part: 2, byte: 0),
    ]

    private static let keyPlaces = [
        Place(name: "first byte of the encrypted key", part: 1, byte: 0),
        Place(name: "another byte of the encrypted key", part: 1, byte: 39),
    ]

    private static func sealedTokens(
        _ rule: Rule, _ algorithm: KeyManagementAlgorithm, with key: SymmetricJSONWebKey, at places: [Place]
    ) -> [Failure] {
        places.map { place in
            let token = spoiled(at: place) {
                try SealedToken.seal(
                    Sample.bytes(40), contentType: nil, with: key, algorithm: algorithm, encryption: .a128CBCHS256,
                    randomness: SystemRandomSource())
            }
            return Failure(rule: rule, group: "SealedToken.open, \(algorithm.name)", kind: place.name) {
                (try? token.open(withSymmetricKeys: [key])) != nil
            }
        }
    }

    private static func sealedTokens(
        _ rule: Rule, _ algorithm: KeyManagementAlgorithm, for key: PrivateKey, at places: [Place]
    ) -> [Failure] {
        places.map { place in
            let token = spoiled(at: place) {
                try SealedToken.seal(
                    Sample.bytes(40), contentType: nil, for: JSONWebKey(key.publicKey), algorithm: algorithm,
                    encryption: .a128CBCHS256, randomness: SystemRandomSource())
            }
            return Failure(rule: rule, group: "SealedToken.open, \(algorithm.name)", kind: place.name) {
                (try? token.open(with: [DecryptionKey(key)])) != nil
            }
        }
    }

    private static func spoiled(at place: Place, _ seal: () throws -> String) -> SealedToken {
        needed("sealed token") {
            try SealedToken(compact: TokenText.changed(seal(), part: place.part, at: place.byte))
        }
    }
}
