extension OKPCurve {
    /// Ed25519 (RFC 8032, section 5.1), for signatures.
    public static let ed25519 = OKPCurve(
        "Ed25519", type: "ED25519", keySize: 32, signature: .ed25519, isAcceptable: Ed25519Point.isAcceptable)
    /// X25519 (RFC 7748, section 5), for key agreement. Any 32 bytes are a valid key. The key agreement refuses keys of
    /// small order.
    public static let x25519 = OKPCurve("X25519", type: "X25519", keySize: 32, signature: nil)

    /// All curves. A curve that isn't listed can't be imported.
    package static let all = [ed25519, x25519]
}

extension KeyKind {
    /// An Ed25519 key.
    public static let ed25519 = KeyKind.okp(.ed25519)
    /// An X25519 key.
    public static let x25519 = KeyKind.okp(.x25519)
}

extension SignatureScheme {
    /// Ed25519 (RFC 8032, section 5.1). The signature has 64 bytes.
    public static let ed25519 = SignatureScheme("Ed25519", .sha512, .message)
}

/// The checks of an Ed25519 public key that libcrypto doesn't perform.
///
/// A public key of small order accepts signatures that were made without a private key. A coordinate that isn't less
/// than the prime of the field is a second encoding of another key. Bytes that aren't a point pass this check: no
/// signature is valid for them.
private enum Ed25519Point {
    static func isAcceptable(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 32 else { return false }
        var coordinate = bytes
        coordinate[31] &= 0x7F
        return isBelowPrime(coordinate) && !smallOrderCoordinates.contains(coordinate)
    }

    /// Whether a little-endian number is less than 2^255 - 19.
    private static func isBelowPrime(_ coordinate: [UInt8]) -> Bool {
        coordinate[31] != 0x7F || coordinate[0] < 0xED || coordinate[1...30].contains { $0 != 0xFF }
    }

    /// The y-coordinates of the eight points whose order divides 8.
    private static let smallOrderCoordinates: Set<[UInt8]> = [
        [UInt8](repeating: 0, count: 32),
        [1] + [UInt8](repeating: 0, count: 31),
        [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
        [
            0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
            0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
        ],
        [
            0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
            0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
        ],
    ]
}
