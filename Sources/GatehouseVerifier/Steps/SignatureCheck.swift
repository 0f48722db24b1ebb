import GatehouseIssuer
import GatehouseJOSE
import GatehouseTypes

/// Verifies a token's signature. Asks for the issuer's keys only if the token could be one of this issuer.
final class SignatureCheck: Sendable {
    private let issuer: String
    private let types: TypePolicy
    private let algorithms: [SignatureAlgorithm]
    let keys: any IssuerKeySource

    init(issuer: String, types: TypePolicy, algorithms: Set<SignatureAlgorithm>, keys: any IssuerKeySource) {
        self.issuer = issuer
        self.types = types
        self.algorithms = Array(algorithms)
        self.keys = keys
    }

    /// Verifies a token with keys that are available without waiting. Returns `nil` if there are none.
    func verifyAtOnce(_ token: UnverifiedToken) throws(VerificationFailure) -> VerifiedAccessToken? {
        let algorithm = try algorithm(of: token)
        guard let keySet = keys.availableKeys(for: token.header) else { return nil }
        return try verify(token, with: keySet, using: algorithm)
    }

    /// Verifies a token. Waits for the keys if necessary.
    func verify(_ token: UnverifiedToken) async throws(VerificationFailure) -> VerifiedAccessToken {
        let algorithm = try algorithm(of: token)
        return try verify(token, with: await requestedKeys(for: token), using: algorithm)
    }

    private func algorithm(of token: UnverifiedToken) throws(VerificationFailure) -> SignatureAlgorithm {
        if let reason = types.reason(against: token.header) { throw .refused(reason) }
        guard let algorithm = token.header.signatureAlgorithm, algorithms.contains(algorithm) else {
            throw .refused(.algorithmNotAllowed)
        }
        return algorithm
    }

    private func verify(
        _ token: UnverifiedToken, with keySet: JSONWebKeySet, using algorithm: SignatureAlgorithm
    ) throws(VerificationFailure) -> VerifiedAccessToken {
        do {
            return try VerifiedAccessToken(token.verify(with: keySet, using: algorithm))
        } catch let error as JOSEError {
            throw SignatureCheck.failure(for: error)
        } catch let failure as VerificationFailure {
            throw failure
        } catch {
            throw .refused(.invalidSignature)
        }
    }

    /// Returns the keys, after a fetch if necessary. A fetch is made only for a token that names this issuer and a
    /// plausible key identifier.
    private func requestedKeys(for token: UnverifiedToken) async throws(VerificationFailure) -> JSONWebKeySet {
        guard let name = token.unverifiedIssuer else { throw .refused(.invalidClaims, "iss") }
        guard name.hasSameBytes(as: issuer) else { throw .refused(.wrongIssuer, "iss") }
        if let keyID = token.header.keyID, !SignatureCheck.isPlausible(keyID) {
            throw .refused(.unknownKey, "kid")
        }
        do {
            return try await keys.keys(for: token.header)
        } catch {
            let isNotLookedUp = (error as? IssuerError)?.code == .keyNotLookedUp
            throw .undecided(VerificationUnavailable(isNotLookedUp ? .keyNotLookedUp : .keysUnavailable, error))
        }
    }

    /// Returns whether a key could have this identifier: at most 256 bytes, without spaces and ASCII control
    /// characters.
    private static func isPlausible(_ keyID: KeyID) -> Bool {
        let bytes = keyID.rawValue.utf8
        return !bytes.isEmpty && bytes.count <= 256 && bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }

    private static func failure(for error: JOSEError) -> VerificationFailure {
        switch error.code {
        case .algorithmNotAllowed: .refused(.algorithmNotAllowed)
        case .keyNotFound, .keyNotSuitable, .ambiguousKey: .refused(.unknownKey, error.code.rawValue)
        default: .refused(.invalidSignature)
        }
    }
}

extension UnverifiedToken {
    /// The issuer that the token names. Not verified: anyone can have written it.
    var unverifiedIssuer: String? {
        (try? JSONValue(parsing: unverifiedPayload))?["iss"]?.string
    }
}
