import GatehouseClient
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

extension IssuerClient {
    /// Validates an ID token: its signature with the issuer's keys, then what it says (OpenID Connect Core, section
    /// 3.1.3.7).
    func claims(of idToken: Secret, nonce: String?, accessToken: Secret) async throws(AuthError) -> IDTokenClaims {
        let verified = try await verified(idToken)
        let claims: IDTokenClaims
        do {
            claims = try IDTokenClaims(verified.claims())
        } catch {
            throw AuthError(.invalidResponse, "the ID token's claims can't be read", underlyingError: error)
        }
        let expectation = IDTokenExpectation(issuer: settings.issuer, clientID: settings.clientID, nonce: nonce)
        let refusal = expectation.refusal(
            of: claims, accessToken: accessToken, algorithm: verified.algorithm, time: serverTime)
        if let refusal { throw AuthError(.invalidResponse, "the ID token isn't believed: \(refusal.rawValue)") }
        return claims
    }

    private func verified(_ idToken: Secret) async throws(AuthError) -> VerifiedToken {
        do {
            let token = try UnverifiedToken(compact: idToken.revealed)
            // Another kind of token that the issuer signs mustn't pass for an ID token (RFC 8725, section 3.11).
            guard token.header.type == nil || token.header.hasType("JWT") else {
                throw AuthError(.invalidResponse, "the ID token is another kind of token")
            }
            let metadata = try await metadataSource.metadata()
            guard let url = metadata.jwksURI else {
                throw AuthError(.invalidResponse, "the issuer names no keys")
            }
            let candidates = try await keySets.candidates(for: token.header, at: url)
            return try token.verify(with: candidates, allowing: IssuerClient.algorithms(metadata))
        } catch let failure as EndpointFailure {
            throw failure.authError
        } catch let error as JOSEError {
            throw AuthError(.invalidResponse, "the ID token's signature isn't valid", underlyingError: error)
        } catch {
            throw AuthError(error)
        }
    }

    /// What the issuer says it signs with, as far as it is known here.
    private static func algorithms(_ metadata: ServerMetadata) -> Set<SignatureAlgorithm> {
        guard let names = metadata.idTokenSigningAlgValuesSupported else { return Set(SignatureAlgorithm.all) }
        return Set(names.compactMap { SignatureAlgorithm(name: $0) })
    }
}
