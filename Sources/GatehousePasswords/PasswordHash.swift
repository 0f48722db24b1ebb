import GatehouseTypes

/// A hash with everything needed to compute it again, in the PHC string format in which it is stored.
///
/// `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`, with unpadded base64.
package struct PasswordHash: Hashable, Sendable {
    package static let saltSize = 8...64
    package static let hashSize = 16...64

    package let parameters: Argon2Parameters
    package let salt: [UInt8]
    package let hash: [UInt8]

    package init(parameters: Argon2Parameters, salt: [UInt8], hash: [UInt8]) {
        self.parameters = parameters
        self.salt = salt
        self.hash = hash
    }

    /// Parses a stored hash. The size limits prevent a manipulated database row from exhausting the service.
    ///
    /// - Throws: ``PasswordError`` with `invalidHash`.
    package init(parsing text: String) throws(PasswordError) {
        guard text.utf8.count <= 256 else { throw PasswordError(.invalidHash) }
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19",
            let parameters = Argon2Parameters(phc: parts[3]),
            let salt = PasswordHash.decode(parts[4]), PasswordHash.saltSize.contains(salt.count),
            let hash = PasswordHash.decode(parts[5]), PasswordHash.hashSize.contains(hash.count)
        else { throw PasswordError(.invalidHash) }
        self.init(parameters: parameters, salt: salt, hash: hash)
    }

    package var text: String {
        "$argon2id$v=19$\(parameters.phc)$\(PasswordHash.encode(salt))$\(PasswordHash.encode(hash))"
    }

    private static func encode(_ bytes: [UInt8]) -> String {
        String(Base64.encode(bytes).prefix { $0 != "=" })
    }

    private static func decode(_ text: Substring) -> [UInt8]? {
        guard !text.contains("=") else { return nil }
        return Base64.decode(text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4))
    }
}
