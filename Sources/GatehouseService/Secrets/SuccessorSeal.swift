import GatehouseCrypto
import GatehouseTypes

/// Encrypts a refresh token under a key that only its predecessor gives, so that the storage alone gives nothing away.
/// The predecessor is the refresh token before it, or for the first one the authorization code.
enum SuccessorSeal {
    static func seal(
        _ successor: Secret, under predecessor: Secret, family: FamilyID, randomness: any RandomSource
    ) throws(ServiceError) -> [UInt8] {
        try SealedBytes.seal(
            successor.revealedBytes, key: key(of: predecessor), context: Array(family.rawValue.utf8),
            randomness: randomness)
    }

    static func open(_ sealed: [UInt8], with predecessor: Secret, family: FamilyID) throws(ServiceError) -> Secret {
        Secret(
            bytes: try SealedBytes.open(sealed, key: key(of: predecessor), context: Array(family.rawValue.utf8)))
    }

    private static func key(of predecessor: Secret) -> Secret {
        HKDF.sha256(inputKey: predecessor, salt: [], info: Array("gatehouse refresh successor".utf8), count: 32)
    }
}
