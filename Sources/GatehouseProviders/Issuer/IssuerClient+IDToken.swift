import GatehouseClient
import GatehouseIssuer
import GatehouseJOSE
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes

extension IssuerClient {
    /// Validates an ID token: its signature with the issuer's keys, then its claims (OpenID Connect Core,
    /// section 3.1.3.7; for one received with a refresh, section 12.2).
    ///
    /// - Parameters:
    ///   - idToken: The token.
    ///   - nonce: The nonce of the request; `nil` if there was none.
    ///   - accessToken: The access token that was issued with it.
    ///   - requirement: The authentication requirement of the request.
    ///   - previous: The claims of the previous ID token, for a refresh.
    /// - Returns: The claims.
    /// - Throws: `AuthError`: `stepUpRequired` if the requirement isn't met, `unreachable` if the issuer's keys can't
    ///   be fetched now, `invalidResponse` if the token isn't valid.
    func claims(
        of idToken: Secret, nonce: String?, accessToken: Secret, requirement: AuthenticationRequirement? = nil,
        previous: IDTokenClaims? = nil
    ) async throws(AuthError) -> IDTokenClaims {
        try check(
            await verified(idToken), nonce: nonce, accessToken: accessToken, requirement: requirement,
            previous: previous)
    }

    /// Checks the claims of a verified ID token.
    func check(
        _ verified: VerifiedToken, nonce: String?, accessToken: Secret, requirement: AuthenticationRequirement?,
        previous: IDTokenClaims?
    ) throws(AuthError) -> IDTokenClaims {
        let claims: IDTokenClaims
        do {
            claims = try IDTokenClaims(verified.claims())
        } catch {
            throw AuthError(.invalidResponse, "the ID token's claims can't be read", underlyingError: error)
        }
        var expectation = IDTokenExpectation(
            issuer: try issuer(of: claims, signedWith: verified.key), clientID: settings.clientID, nonce: nonce,
            maximumAge: requirement?.maximumAge, tolerance: settings.idTokens.tolerance)
        expectation.contextClasses = requirement?.contextClasses ?? []
        expectation.trustedAudiences = settings.idTokens.trustedAudiences
        expectation.quirks = settings.idTokens.quirks
        expectation.previous = previous
        let refusal = expectation.refusal(
            of: claims, accessToken: accessToken, algorithm: verified.algorithm, time: serverTime)
        if let refusal { throw AuthError(refusal, requirement: requirement) }
        return claims
    }

    /// Fetches the issuer's keys if they aren't cached. Called before a code is redeemed, so that unavailable keys
    /// don't waste it.
    func prepareKeys() async throws(EndpointFailure) {
        do {
            _ = try await keySet.current()
        } catch {
            throw EndpointFailure(error, at: .keys)
        }
    }

    /// Returns the issuer that the token must name.
    private func issuer(
        of claims: IDTokenClaims, signedWith key: JSONWebKey
    ) throws(AuthError) -> String {
        if settings.quirks.issuerAliases.contains(claims.issuer) { return claims.issuer }
        guard let template = settings.quirks.issuerTemplate else { return settings.issuer }
        guard let issuer = template.issuer(of: claims) else {
            throw AuthError(.invalidResponse, "the ID token has no claim \(template.claim)")
        }
        if let named = keySet.issuers(of: key), named.isDisjoint(with: [template.text, issuer]) {
            throw AuthError(.invalidResponse, "the key that signed the ID token is for another issuer")
        }
        return issuer
    }

    private func verified(_ idToken: Secret) async throws(AuthError) -> VerifiedToken {
        do {
            return try await verified(unverified(idToken), allowing: idTokenAlgorithms(metadata()))
        } catch let error as JOSEError {
            let reason =
                switch error.code {
                case .invalidSignature: "the ID token's signature isn't valid"
                case .algorithmNotAllowed: "the ID token's algorithm isn't accepted"
                case .keyNotFound, .keyNotSuitable: "no key of the provider fits the ID token"
                case .ambiguousKey: "several keys of the provider fit the ID token"
                default: "the ID token isn't a valid signed token"
                }
            throw AuthError(
                .invalidResponse, reason, underlyingError: error
            )
        } catch {
            throw AuthError(asking: error)
        }
    }

    /// Parses an ID token. Other JWTs of the issuer must not be accepted as ID tokens (RFC 8725, section 3.11).
    func unverified(_ idToken: Secret) throws -> UnverifiedToken {
        let token = try UnverifiedToken(compact: idToken.revealed)
        guard token.header.type == nil || token.header.hasType("JWT") else {
            throw AuthError(.invalidResponse, "the token isn't an ID token")
        }
        return token
    }

    /// Returns the signature algorithms that are accepted for ID tokens of an issuer with these metadata.
    func idTokenAlgorithms(_ metadata: ServerMetadata) -> Set<SignatureAlgorithm> {
        let supported = metadata.idTokenSigningAlgValuesSupported
        return IssuerClient.algorithms(settings.idTokens.algorithms.map(Array.init) ?? supported)
    }

    /// Verifies a signature with the issuer's keys. If no key fits or the signature is invalid, fetches the keys again
    /// and tries once more: an issuer that rotates its keys may reuse the key identifier or use none.
    func verified(
        _ token: UnverifiedToken, allowing algorithms: Set<SignatureAlgorithm>
    ) async throws -> VerifiedToken {
        let known = try await keySet.current()
        do {
            return try token.verify(with: known.keySet, allowing: algorithms)
        } catch let error where [.keyNotFound, .keyNotSuitable, .invalidSignature].contains(error.code) {
            guard let newer = try await keySet.keys(newerThan: known.generation) else { throw error }
            return try token.verify(with: newer.keySet, allowing: algorithms)
        }
    }

    /// Returns the supported algorithms with these names; all supported ones if `names` is `nil`. They don't include
    /// symmetric algorithms or `none`.
    static func algorithms(_ names: [String]?) -> Set<SignatureAlgorithm> {
        guard let names else { return Set(SignatureAlgorithm.all) }
        return Set(names.compactMap { SignatureAlgorithm(name: $0) })
    }
}

extension AuthError {
    fileprivate init(_ refusal: IDTokenExpectation.Refusal, requirement: AuthenticationRequirement?) {
        switch refusal {
        case .expired, .notYetValid:
            self.init(
                .invalidResponse,
                "the ID token isn't valid (\(refusal.rawValue)): check this device's clock, then sign in again")
        case .tooOld, .wrongContext:
            self.init(
                .stepUpRequired, "the provider didn't meet the authentication requirement (\(refusal.rawValue))",
                context: Context(requirement: requirement))
        default:
            self.init(.invalidResponse, "the ID token isn't valid (\(refusal.rawValue))")
        }
    }
}
