import Foundation
import GatehouseCrypto

extension ProofToken {
    /// The maximum length of `jti`, in bytes.
    static let maximumIdentifierLength = 256

    /// Marks the proof as used.
    ///
    /// The stored digest covers the key, so nobody can use up another client's identifiers. It also covers the kind of
    /// proof.
    ///
    /// - Throws: ``ProofRefusal`` if the proof was already used; any error of the memory.
    func use(as kind: String, until end: Date, in memory: any ReplayMemory) async throws {
        let identifier = try text("jti", maximumLength: ProofToken.maximumIdentifierLength)
        var text: [UInt8] = []
        text.reserveCapacity(kind.utf8.count + thumbprint.utf8.count + identifier.utf8.count + 2)
        text.append(contentsOf: kind.utf8)
        text.append(UInt8(ascii: "."))
        text.append(contentsOf: thumbprint.utf8)
        text.append(UInt8(ascii: "."))
        text.append(contentsOf: identifier.utf8)
        let digest = Digest.sha256(text)
        guard try await memory.insert(digest, from: thumbprint, until: end) else {
            throw ProofRefusal(.replayed, claim: "jti")
        }
    }
}
