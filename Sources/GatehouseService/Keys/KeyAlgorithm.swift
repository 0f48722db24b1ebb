import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// A signature algorithm for which the service can have keys. Adding one means adding an entry to ``all``.
struct KeyAlgorithm: Sendable {
    let algorithm: SignatureAlgorithm
    let kind: KeyKind

    var name: String { algorithm.name }

    static let all: [KeyAlgorithm] = [
        KeyAlgorithm(algorithm: .es256, kind: .p256), KeyAlgorithm(algorithm: .rs256, kind: .rsa(bits: 3072)),
        KeyAlgorithm(algorithm: .ps256, kind: .rsa(bits: 3072)), KeyAlgorithm(algorithm: .edDSA, kind: .ed25519),
    ]

    static func named(_ name: String) -> KeyAlgorithm? {
        all.first { $0.name == name }
    }

    /// Checks that the service can have keys for these algorithms.
    static func check(_ algorithms: [SignatureAlgorithm]) throws(ServiceError) {
        let names = algorithms.map(\.name)
        guard !names.isEmpty, Set(names).count == names.count, names.allSatisfy({ named($0) != nil }) else {
            let known = all.map(\.name).joined(separator: ", ")
            throw ServiceError(
                .invalidConfiguration, "The signature algorithms must be one or more of \(known), each only once.")
        }
    }

    /// Makes a key.
    func makeKey(_ stage: KeyRecord.Stage, vault: MasterVault, time: any TimeSource) throws -> KeyRecord {
        let key: PrivateKey
        do {
            key = try PrivateKey.generate(kind)
        } catch {
            throw ServiceError(.keyUnavailable, "The signing key can't be created.", underlyingError: error)
        }
        let publicKey = JSONWebKey(key.publicKey, use: .signature, algorithm: name)
        let (id, now) = (KeyID(publicKey.thumbprint), time.now)
        return KeyRecord(
            id: id, algorithm: name, publicKey: publicKey.json,
            sealedPrivateKey: try vault.vault.seal(key.pem, as: KeyRecord.vaultName(id)), stage: stage, createdAt: now,
            activatedAt: stage == .current ? now : nil, expiresAt: nil)
    }
}

extension KeyRecord {
    /// A new key, as it is if it begins at a time.
    func begun(at time: Date) -> KeyRecord {
        KeyRecord(
            id: id, algorithm: algorithm, publicKey: publicKey, sealedPrivateKey: sealedPrivateKey, stage: stage,
            createdAt: time, activatedAt: stage == .current ? time : nil, expiresAt: nil)
    }

    /// The name under which the vault encrypts a private key.
    package static func vaultName(_ id: KeyID) -> String {
        "signing key \(id)"
    }

    /// The key that signs.
    func signer(_ vault: Vault) throws(ServiceError) -> SigningKey {
        let pem = try vault.open(sealedPrivateKey, as: KeyRecord.vaultName(id))
        do {
            return try SigningKey(PrivateKey(pem: pem), algorithm: SignatureAlgorithm(name: algorithm), keyID: id)
        } catch {
            throw ServiceError(.storageCorrupt, "The stored signing key can't be read.", underlyingError: error)
        }
    }
}
