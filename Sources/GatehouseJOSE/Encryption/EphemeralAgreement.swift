package import GatehouseCrypto
package import GatehouseTypes

/// Ephemeral-static Diffie-Hellman key agreement with key derivation (RFC 7518, section 4.6).
package struct EphemeralAgreement: Sendable {
    /// The algorithm that uses the key: the content encryption algorithm in direct key agreement, otherwise the key
    /// management algorithm (section 4.6.2).
    package let algorithm: String

    /// The length of the derived key in bytes.
    package let keySize: Int

    package init(algorithm: String, keySize: Int) {
        self.algorithm = algorithm
        self.keySize = keySize
    }

    /// Derives the key from a private key and the other party's public key.
    package func key(between own: PrivateKey, and other: PublicKey, parties: Parties) throws(CryptoError) -> Secret {
        key(from: try own.sharedSecret(with: other), parties)
    }

    private func key(from sharedSecret: Secret, _ parties: Parties) -> Secret {
        ConcatKDF.sha256(sharedSecret: sharedSecret, otherInfo: otherInfo(parties), count: keySize)
    }

    /// Derives the key on the sender's side with a new ephemeral key. Also returns the header members that the receiver
    /// needs.
    func key(
        with receiver: PublicKey, material: SealingMaterial
    ) throws(CryptoError) -> (key: Secret, header: [String: JSONValue]) {
        let ephemeralKey = try material.makeEphemeralKey(receiver.kind)
        let key = key(from: try ephemeralKey.sharedSecret(with: receiver), material.parties)
        var header = material.parties.header
        header["epk"] = .object(ephemeralKey.publicComponents.requiredMembers)
        return (key, header)
    }

    /// Derives the key on the receiver's side with the ephemeral key in the header (`epk`).
    ///
    /// The ephemeral key is fully validated: it must be a public key without private members, on the receiver's curve.
    ///
    /// - Throws: ``JOSEError`` or `CryptoError` if the header or the ephemeral key is invalid.
    func key(named header: JOSEHeader, with own: PrivateKey) throws -> Secret {
        guard let json = header["epk"] else { throw JOSEError(.decryptionFailed) }
        let ephemeralKey = try JSONWebKey(parsing: json).publicKey
        return try key(between: own, and: ephemeralKey, parties: Parties(header))
    }

    /// The algorithm and both parties, each preceded by its length, and the length of the key in bits (section 4.6.2).
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

    /// The information about sender and receiver (`apu` and `apv`, RFC 7518, sections 4.6.1.2 and 4.6.1.3).
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
