package import GatehouseCrypto
package import GatehouseTypes

/// Everything in a seal that must be new each time. Tests put the values of published examples here.
package struct SealingMaterial: Sendable {
    let makeEphemeralKey: @Sendable (GatehouseCrypto.KeyKind) throws(CryptoError) -> PrivateKey
    let makeContentKey: @Sendable (_ size: Int) -> Secret
    let makeNonce: @Sendable (_ size: Int) -> [UInt8]
    let makeKeyNonce: @Sendable (_ size: Int) -> [UInt8]
    let parties: EphemeralAgreement.Parties

    /// The values of an example.
    package init(
        ephemeralKey: PrivateKey? = nil, contentKey: Secret = Secret(bytes: []), nonce: [UInt8],
        keyNonce: [UInt8] = [], sender: [UInt8] = [], receiver: [UInt8] = []
    ) {
        makeEphemeralKey = { (kind) throws(CryptoError) in
            guard let ephemeralKey else { throw CryptoError(.wrongKeyKind, during: "sealing") }
            return ephemeralKey
        }
        makeContentKey = { _ in contentKey }
        makeNonce = { _ in nonce }
        makeKeyNonce = { _ in keyNonce }
        parties = EphemeralAgreement.Parties(sender: sender, receiver: receiver)
    }

    /// New values; the ephemeral key is libcrypto's.
    init(randomness: any RandomSource) {
        makeEphemeralKey = { (kind) throws(CryptoError) in try PrivateKey.generate(kind) }
        makeContentKey = { Secret(bytes: randomness.bytes($0)) }
        makeNonce = { randomness.bytes($0) }
        makeKeyNonce = { randomness.bytes($0) }
        parties = EphemeralAgreement.Parties()
    }
}
