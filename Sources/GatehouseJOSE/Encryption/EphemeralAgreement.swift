package import GatehouseCrypto
package import GatehouseTypes

/// Ephemeral-static Diffie-Hellman and what follows from it (RFC 7518, section 4.6).
package struct EphemeralAgreement {
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

    /// The key as the receiver computes it, from the ephemeral key in the header.
    ///
    /// The ephemeral key is a public key in full: on the curve, without a private part.
    func key(named header: JOSEHeader, with own: PrivateKey) throws -> Secret {
        guard let json = header.parameters["epk"] else { throw JOSEError(.decryptionFailed) }
        let ephemeralKey = try JSONWebKey(parsing: json).publicKey
        return try key(between: own, and: ephemeralKey, parties: Parties(header))
    }

    private func otherInfo(_ parties: Parties) -> [UInt8] {
        let bits = bigEndian(keySize * 8)
        return field(Array(algorithm.utf8)) + field(parties.sender) + field(parties.receiver) + bits
    }

    private func field(_ bytes: [UInt8]) -> [UInt8] {
        bigEndian(bytes.count) + bytes
    }

    private func bigEndian(_ number: Int) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
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

        private static func read(_ name: String, in header: JOSEHeader) throws(JOSEError) -> [UInt8] {
            guard let value = header.parameters[name] else { return [] }
            guard let bytes = value.string.flatMap({ Base64URL.decode($0) }), bytes.count <= maximumSize else {
                throw JOSEError(.decryptionFailed)
            }
            return bytes
        }
    }
}
