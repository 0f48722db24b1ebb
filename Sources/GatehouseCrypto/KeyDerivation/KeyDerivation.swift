public import GatehouseTypes

/// Key derivation with HMAC (RFC 5869).
public enum HKDF {
    /// Extracts and expands with SHA-256.
    ///
    /// - Parameters:
    ///   - inputKey: The input keying material.
    ///   - salt: The salt. It doesn't have to be secret. An empty salt is equivalent to 32 zero bytes.
    ///   - info: The context to which the derived key is bound.
    ///   - count: The length of the derived key in bytes, at most 8160.
    /// - Returns: The derived key.
    public static func sha256(inputKey: Secret, salt: [UInt8], info: [UInt8], count: Int) -> Secret {
        precondition((0...8160).contains(count), "HKDF with SHA-256 makes at most 8160 bytes (RFC 5869, section 2.3)")
        var input = inputKey.revealedBytes
        var extracted = HMAC.sha256(input, key: Secret(bytes: salt))
        Wiping.wipe(&input)
        let pseudorandomKey = Secret(wiping: &extracted)
        var output: [UInt8] = []
        output.reserveCapacity(count + 32)
        var block: [UInt8] = []
        var counter: UInt8 = 0
        while output.count < count {
            counter += 1
            block = HMAC.sha256(block + info + [counter], key: pseudorandomKey)
            output += block
        }
        output.removeLast(output.count - count)
        Wiping.wipe(&block)
        return Secret(wiping: &output)
    }
}

/// The one-step key derivation of NIST SP 800-56A, section 5.8.1, in the form of RFC 7518, section 4.6.2.
public enum ConcatKDF {
    /// Derives a key with SHA-256.
    ///
    /// - Parameters:
    ///   - sharedSecret: The result of the key agreement (`Z`).
    ///   - otherInfo: The algorithm, both parties and the key's length, in the encoding of the protocol that uses the
    ///     key.
    ///   - count: The length of the derived key in bytes.
    /// - Returns: The derived key.
    public static func sha256(sharedSecret: Secret, otherInfo: [UInt8], count: Int) -> Secret {
        var output: [UInt8] = []
        output.reserveCapacity(count + digestSize)
        var input: [UInt8] = []
        input.reserveCapacity(counterSize + sharedSecret.count + otherInfo.count)
        var counter: UInt32 = 0
        while output.count < count {
            counter += 1
            input.removeAll(keepingCapacity: true)
            for shift in stride(from: 24, through: 0, by: -8) {
                input.append(UInt8(truncatingIfNeeded: counter >> shift))
            }
            sharedSecret.withRevealedBytes { bytes in
                for index in bytes.indices { input.append(bytes[index]) }
            }
            input += otherInfo
            output += Digest.sha256(input)
        }
        Wiping.wipe(&input)
        output.removeLast(output.count - count)
        return Secret(wiping: &output)
    }

    private static let counterSize = 4
    private static let digestSize = 32
}
