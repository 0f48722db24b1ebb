import GatehouseJOSE
import GatehouseTypes

/// A JWT with its own public key in the header. It proves only possession of that key.
struct ProofToken {
    private static let keyName: JSONName = "jwk"

    let thumbprint: String
    let claims: JSONMembers

    /// Parses a proof and verifies its signature with the key in its header (RFC 9449, section 4.3, steps 2 and 4 to
    /// 7).
    init(
        compact: String, type: MediaTypeName, algorithms: Set<SignatureAlgorithm>, maximumSize: Int
    ) throws(ProofRefusal) {
        let token = try ProofToken.parse(compact, maximumSize: maximumSize)
        guard token.header.hasType(type) else { throw ProofRefusal(.wrongType) }
        guard let algorithm = token.header.signatureAlgorithm, algorithms.contains(algorithm) else {
            throw ProofRefusal(.unsupportedAlgorithm)
        }
        guard let jwk = token.header[ProofToken.keyName], let key = try? JSONWebKey(parsing: jwk) else {
            throw ProofRefusal(.invalidKey)
        }
        do {
            // Verifies with the header's own key, regardless of key identifiers.
            let verified = try token.verify(with: key, using: algorithm)
            claims = JSONMembers(try verified.claimsObject())
        } catch {
            throw ProofToken.refusal(for: error)
        }
        thumbprint = key.thumbprint
    }

    private static func parse(_ compact: String, maximumSize: Int) throws(ProofRefusal) -> UnverifiedToken {
        do {
            return try UnverifiedToken(compact: compact, maximumSize: maximumSize)
        } catch {
            throw refusal(for: error)
        }
    }

    static func refusal(for error: JOSEError) -> ProofRefusal {
        switch error.code {
        case .tokenTooLarge: ProofRefusal(.tooLarge)
        case .invalidSignature: ProofRefusal(.invalidSignature)
        case .algorithmNotAllowed: ProofRefusal(.unsupportedAlgorithm)
        case .keyNotFound, .keyNotSuitable, .ambiguousKey: ProofRefusal(.invalidKey)
        default: ProofRefusal(.malformed)
        }
    }
}

extension ProofToken {
    /// Returns a string claim that must be present. The length is in bytes.
    func text(_ name: String, maximumLength: Int) throws(ProofRefusal) -> String {
        guard let value = claims.values[name] else { throw ProofRefusal(.missingClaim, claim: name) }
        guard let text = value.string, !text.isEmpty, text.utf8.count <= maximumLength else {
            throw ProofRefusal(.invalidClaim, claim: name)
        }
        return text
    }

    /// Checks that a claim is present and has exactly these bytes.
    func check(_ name: String, is expected: String, else reason: ProofRefusal.Reason) throws(ProofRefusal) {
        guard try text(name, maximumLength: 2048).hasSameBytes(as: expected) else {
            throw ProofRefusal(reason, claim: name)
        }
    }
}
