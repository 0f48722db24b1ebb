package import GatehouseCrypto
package import GatehouseTypes

/// Everything in a seal that must be new each time. Tests put the values of published examples here.
package struct SealingMaterial: Sendable {
    let ephemeralKey: PrivateKey
    let contentKey: Secret
    let nonce: [UInt8]
    let parties: EphemeralAgreement.Parties

    package init(
        ephemeralKey: PrivateKey, contentKey: Secret, nonce: [UInt8], sender: [UInt8] = [], receiver: [UInt8] = []
    ) {
        self.ephemeralKey = ephemeralKey
        self.contentKey = contentKey
        self.nonce = nonce
        parties = EphemeralAgreement.Parties(sender: sender, receiver: receiver)
    }

    init(for content: any ContentEncryption.Type, randomness: any RandomSource) throws(CryptoError) {
        self.init(
            ephemeralKey: try PrivateKey.generate(.p256),
            contentKey: Secret(bytes: randomness.bytes(content.keySize)),
            nonce: randomness.bytes(content.nonceSize))
    }

    /// The members that tell the receiver what was agreed with.
    var agreementHeader: [String: JSONValue] {
        var header = parties.header
        header["epk"] = JSONWebKey(ephemeralKey.publicKey, keyID: nil).json
        return header
    }
}
