package import GatehouseCrypto
package import GatehouseTypes

/// Ephemeral-static Diffie-Hellman and what follows from it (RFC 7518, section 4.6).
package struct EphemeralAgreement: Sendable {
    /// The kinds of keys that agree on something, both of one kind.
    static let kinds: Set<GatehouseCrypto.KeyKind> = [.p256, .p384, .p521, .x25519]

    /// What a key says it's for if it may be used this way, one of them at least.
    static let operations: Set<KeyOperation> = [.deriveKey, .deriveBits]

    /// What the key is for: the content's algorithm in direct agreement, else the key's own (section 4.6.2).
    package let algorithm: String

    /// How long the key is, in bytes.
    package let keySize: Int

    package init(algorithm: String, keySize: Int) {
        self.algorithm = algorithm
        self.keySize = keySize
    }

    /// The key as the sender computes it.
    package func key(between own: PrivateKey, and other: PublicKey, parties: Parties) throws(CryptoError) -> Secret {
        let sharedSecret = try own.sharedSecret(with: other)
        return ConcatKDF.sha256(sharedSecret: sharedSecret, otherInfo: otherInfo(parties), count: keySize)
    }

    /// The key as the sender computes it with a new ephemeral key, and the members that tell the receiver of it.
    func key(
        with receiver: PublicKey, material: SealingMaterial
    ) throws(CryptoError) -> (key: Secret, header: [String: JSONValue]) {
        let ephemeralKey = try material.makeEphemeralKey(receiver.kind)
        let key = try key(between: ephemeralKey, and: receiver, parties: material.parties)
        var header = material.parties.header
        header["epk"] = JSONWebKey(ephemeralKey.publicKey, keyID: nil).json
        return (key, header)
    }

    /// The key as the receiver computes it, from the ephemeral key in the header.
    ///
    /// The ephemeral key is a public key in full: on its curve, which is the receiver's too, and without a private part.
    func key(named header: JOSEHeader, with own: PrivateKey) throws -> Secret {
        guard let json = header["epk"] else { throw JOSEError(.decryptionFailed) }
        let ephemeralKey = try JSONWebKey(parsing: json).publicKey
        return try key(between: own, and: ephemeralKey, parties: Parties(header))
    }

    /// The algorithm, both parties, each with its length before it, and the key's length in bits (section 4.6.2).
    private func otherInfo(_ parties: Parties) -> [UInt8] {
        var info: [UInt8] = []
        info.reserveCapacity(4 * 4 + algorithm.utf8.count + parties.sender.count + parties.receiver.count)
        append(algorithm.utf8, to: &info)
        append(parties.sender, to: &info)
        append(parties.receiver, to: &info)
        append(bigEndian: keySize * 8, to: &info)
        return info
    }

    private func append(_ bytes: some Collection<UInt8>, to info: inout [UInt8]) {
        append(bigEndian: bytes.count, to: &info)
        info.append(contentsOf: bytes)
    }

    private func append(bigEndian number: Int, to info: inout [UInt8]) {
        for shift in stride(from: 24, through: 0, by: -8) { info.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}

extension EphemeralAgreement {
    /// What sender and receiver have said about themselves (`apu` and `apv`, RFC 7518, sections 4.6.1.2 and 4.6.1.3).
    package struct Parties: Sendable {
        static let maximumSize = 256

        var sender: [UInt8] = []
        var receiver: [UInt8] = []

        package init(sender: [UInt8] = [], receiver: [UInt8] = []) {
            self.sender = sender
            self.receiver = receiver
        }

        init(_ header: JOSEHeader) throws(JOSEError) {
            sender = try Parties.read("apu", in: header)
            receiver = try Parties.read("apv", in: header)
        }

        var header: [String: JSONValue] {
            ["apu": sender, "apv": receiver].filter { !$1.isEmpty }.mapValues { .string(Base64URL.encode($0)) }
        }

        private static func read(_ name: JSONName, in header: JOSEHeader) throws(JOSEError) -> [UInt8] {
            guard let value = header[name] else { return [] }
            guard let bytes = value.string.flatMap({ Base64URL.decode($0) }), bytes.count <= maximumSize else {
                throw JOSEError(.decryptionFailed)
            }
            return bytes
        }
    }
}
