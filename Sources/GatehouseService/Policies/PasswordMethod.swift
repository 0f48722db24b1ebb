import GatehousePasswords
import GatehouseTypes

/// Passwords, hashed by Argon2id.
struct PasswordMethod: CredentialMethod {
    let hasher: PasswordHasher
    let minimumLength: Int

    var kind: CredentialKind { .password }

    var reference: String { "pwd" }

    var contextClass: String { "urn:gatehouse:acr:password" }

    func check(_ given: Secret, against content: Secret?) async throws -> Bool {
        do {
            guard let content else {
                try await hasher.verifyDummy(given)
                return false
            }
            return try await hasher.verify(given, against: content.revealed)
        } catch {
            switch error.code {
            case .empty, .tooLong, .invalidEncoding: return false  // it can't be anybody's password
            case .busy, .cancelled:
                throw ServiceError(.overloaded, "Too many passwords are being checked.", underlyingError: error)
            default:
                throw ServiceError(.storageCorrupt, "The password can't be checked.", underlyingError: error)
            }
        }
    }

    func renewed(_ content: Secret, for given: Secret) async -> Secret? {
        guard hasher.needsRehash(content.revealed) else { return nil }
        // If there is no room for it now, the next sign-in does it.
        return try? await Secret(hasher.hash(given))
    }

    /// The hash of a new password.
    ///
    /// - Throws: ``Refusal`` if it isn't acceptable. ``ServiceError`` if it can't be hashed.
    func hash(new password: Secret) async throws -> Secret {
        try PasswordRules.check(password, minimumLength: minimumLength)
        do {
            return Secret(try await hasher.hash(password))
        } catch {
            switch error.code {
            case .empty, .tooLong, .invalidEncoding:
                throw Refusal(.invalidRequest, "The password can't be used: \(error)")
            case .busy, .cancelled:
                throw ServiceError(.overloaded, "Too many passwords are being hashed.", underlyingError: error)
            default: throw ServiceError(.keyUnavailable, "The password can't be hashed.", underlyingError: error)
            }
        }
    }
}
