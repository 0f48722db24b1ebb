import Foundation
import GatehouseCrypto

extension ProofToken {
    /// The longest `jti`, in bytes.
    static let maximumIdentifierLength = 256

    /// Uses the proof up.
    ///
    /// The key is part of what is remembered, so nobody can use up another's identifiers, and so is the kind of proof.
    ///
    /// - Throws: ``ProofRefusal`` if the proof was used before; whatever the memory throws.
    func use(as kind: String, until end: Date, in memory: any ReplayMemory) async throws {
        let identifier = try text("jti", maximumLength: ProofToken.maximumIdentifierLength)
        let digest = Digest.sha256(Array("\(kind).\(thumbprint).\(identifier)".utf8))
        guard try await memory.insert(digest, until: end) else { throw ProofRefusal(.replayed, claim: "jti") }
    }
}
