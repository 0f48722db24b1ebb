import GatehouseCrypto
import GatehouseTypes

extension Failure {
    /// What can be wrong with an encrypted key. One that was encrypted with another digest has a good first byte and a
    /// bad label, one that was changed has a bad first byte: that's what Manger's attack must not learn.
    static func oaep(_ key: PrivateKey) -> [Failure] {
        let contentKey = Secret(bytes: Sample.bytes(32))
        let encrypted = needed("encrypted key") { try RSAOAEP.sha256.encrypt(contentKey, for: key.publicKey) }
        let otherDigest = needed("encrypted key") { try RSAOAEP.sha1.encrypt(contentKey, for: key.publicKey) }
        return [
            ("another digest", otherDigest), ("first byte changed", Sample.changed(encrypted, at: 0)),
            ("last byte changed", Sample.changed(encrypted, at: encrypted.count - 1)),
        ].map { kind, text in
            Failure(rule: .same, group: "RSAOAEP.decrypt", kind: kind) {
                (try? RSAOAEP.sha256.decrypt(text, with: key)) != nil
            }
        }
    }
}
