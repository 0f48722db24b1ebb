import GatehouseCrypto
import GatehouseTypes

/// The identifiers of access tokens (`jti`). They contain the family in encrypted form: only the service can tell which
/// tokens belong together, and it finds a token's family although it stores no access tokens. A token that belongs to
/// no family has random bytes, which take less time.
struct TokenIdentifiers: Sendable {
    private static let nonceSize = 12

    let key: Secret
    let randomness: any RandomSource

    /// Makes the identifier of a token, which belongs to a family or to none.
    func make(for family: FamilyID?) throws(ServiceError) -> String {
        guard let family else { return randomness.token(byteCount: AESSIV.tagSize + TokenIdentifiers.nonceSize) }
        guard let id = Base64URL.decode(family.rawValue) else {
            throw ServiceError(.storageCorrupt, "A token family has an invalid identifier.")
        }
        do {
            let plaintext = randomness.bytes(TokenIdentifiers.nonceSize) + id
            return Base64URL.encode(try AESSIV.seal(plaintext, key: key, authenticating: []))
        } catch {
            throw ServiceError(.keyUnavailable, "A token's identifier can't be made.", underlyingError: error)
        }
    }

    /// The family of a token; `nil` if it belongs to none, or the service didn't make the identifier.
    func family(of identifier: String) -> FamilyID? {
        guard let sealed = Base64URL.decode(identifier),
            let plaintext = try? AESSIV.open(sealed, key: key, authenticating: []),
            plaintext.count > TokenIdentifiers.nonceSize
        else { return nil }
        return FamilyID(Base64URL.encode(plaintext.dropFirst(TokenIdentifiers.nonceSize)))
    }
}
