import Foundation
package import GatehouseJOSE
package import GatehouseTypes

/// An authorization request that its client has signed (RFC 9101): a JWT whose claims are the parameters.
package struct RequestObject: Sendable {
    /// The type of the token (RFC 9101, section 10.8).
    package static let type = "oauth-authz-req+jwt"

    /// The maximum size, in bytes.
    package static let maximumSize = 16 * 1024

    /// The maximum time until it expires, and since it began to be valid (FAPI 2.0 Message Signing, section 5.3.1).
    package static let maximumLifetime = Duration.seconds(3600)

    /// Claims about the token itself. They are no parameters.
    private static let envelope: Set<String> = ["iss", "aud", "exp", "nbf", "iat", "jti", "sub"]

    /// The parameters that mean something here. Other claims are ignored, as other parameters are (RFC 6749, section
    /// 3.1), whatever their values are.
    private static let known: Set<String> = [
        "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method",
        "nonce", "resource", "dpop_jkt", "prompt", "max_age", "acr_values", "claims", "login_hint", "id_token_hint",
        "ui_locales", "response_mode", "request", "request_uri", "registration",
    ]

    /// The parameters of the request.
    package let parameters: OAuthParameters

    /// Signs a request for an issuer.
    ///
    /// - Throws: Any error of the signer.
    package static func make(
        _ request: AuthorizationRequest, issuer: String, signer: any TokenSigner, lifetime: Duration = .seconds(60),
        time: any TimeSource
    ) async throws -> Secret {
        let now = time.numericDate
        var claims: [String: JSONValue] = [
            "iss": .string(request.clientID.rawValue), "aud": .string(issuer), "nbf": .integer(now),
            "iat": .integer(now), "exp": .integer(now + max(1, lifetime.wholeSeconds)),
        ]
        for (name, _) in request.parameters.pairs {
            let values = request.parameters.all(name)
            claims[name] = values.count == 1 ? .string(values[0]) : .strings(values)
        }
        claims["claims"] = request.claims?.json
        return Secret(try await SignedToken.make(claims: .object(claims), type: type, signer: signer))
    }

    /// Verifies a signed request.
    ///
    /// - Parameters:
    ///   - token: The token in compact form.
    ///   - client: The client that sent it.
    ///   - keys: The keys with which the client signs.
    ///   - algorithms: The allowed signature algorithms.
    ///   - issuer: This server's issuer identifier, which must be among the audiences.
    ///   - needsStart: Whether the token must say from when on it is valid (`nbf`).
    ///   - needsEnd: Whether the token must say until when it is valid (`exp`).
    ///   - time: The clock.
    ///   - tolerance: The tolerated difference between the client's clock and ours.
    /// - Throws: ``OAuthError`` if the token isn't of the client, for this server, or valid now, if it could also be an
    ///   assertion of the client, or if a parameter has a value that no form can contain.
    package init(
        verifying token: Secret, of client: ClientID, keys: JSONWebKeySet, algorithms: Set<SignatureAlgorithm>,
        issuer: String, needsStart: Bool = false, needsEnd: Bool = true, time: any TimeSource,
        tolerance: Duration = .seconds(10)
    ) throws(OAuthError) {
        let claims = try RequestObject.claims(token, keys: keys, algorithms: algorithms)
        for name in ["iss", "client_id"] {
            guard let value = claims.values[name]?.string, value.hasSameBytes(as: client.rawValue) else {
                throw OAuthError(.invalidParameter, "request: \(name)")
            }
        }
        let audience = claims.values["aud"].flatMap { $0.strings ?? $0.string.map { [$0] } } ?? []
        guard audience.contains(where: { $0.hasSameBytes(as: issuer) }) else {
            throw OAuthError(.invalidParameter, "request: aud")
        }
        guard !needsStart || claims.values["nbf"] != nil else { throw OAuthError(.missingParameter, "request: nbf") }
        guard !needsEnd || claims.values["exp"] != nil else { throw OAuthError(.missingParameter, "request: exp") }
        try RequestObject.checkTimes(claims, time: time, tolerance: tolerance)
        var pairs: [(name: String, value: String)] = []
        for (name, value) in claims.values.dictionary where !RequestObject.envelope.contains(name) {
            if let texts = RequestObject.texts(of: value, named: name) {
                pairs += texts.map { (name, $0) }
            } else if RequestObject.known.contains(name) {
                throw OAuthError(.invalidParameter, "request: \(name)")
            }
        }
        parameters = try OAuthParameters(pairs)
    }

    private static func claims(
        _ token: Secret, keys: JSONWebKeySet, algorithms: Set<SignatureAlgorithm>
    ) throws(OAuthError) -> JSONMembers {
        do {
            let token = try UnverifiedToken(compact: token.revealed, maximumSize: maximumSize)
            let claims = JSONMembers(try token.verify(with: keys, allowing: algorithms).claimsObject())
            // Without its own type, a token with the client as subject may be an assertion of it (section 10.8).
            let isTyped = token.header.hasType(type)
            guard isTyped || (token.header.type == nil || token.header.hasType("JWT")) && claims.values["sub"] == nil
            else { throw OAuthError(.invalidParameter, "request: typ") }
            return claims
        } catch let error as OAuthError {
            throw error
        } catch {
            throw OAuthError(.invalidParameter, "request", underlyingError: error)
        }
    }

    private static func checkTimes(
        _ claims: JSONMembers, time: any TimeSource, tolerance: Duration
    ) throws(OAuthError) {
        let now = time.now
        if claims.values["exp"] != nil {
            guard let expiry = try claims.date("exp"), now < expiry.addingTimeInterval(tolerance.seconds),
                expiry.timeIntervalSince(now) <= (maximumLifetime + tolerance).seconds
            else { throw OAuthError(.invalidParameter, "request: exp") }
        }
        guard let start = try claims.date("nbf") else { return }
        guard start <= now.addingTimeInterval(tolerance.seconds),
            now.timeIntervalSince(start) <= (maximumLifetime + tolerance).seconds
        else { throw OAuthError(.invalidParameter, "request: nbf") }
    }

    /// The texts that a form would contain for a claim; nil if there are none.
    private static func texts(of value: JSONValue, named name: String) -> [String]? {
        switch value {
        case .string(let text): return [text]
        case .object: return [value.encodedText]
        case .array(let values) where OAuthParameters.repeatable.contains(name):
            let texts = values.compactMap(\.string)
            if texts.count == values.count { return texts }
        default: if let number = value.integer { return [String(number)] }
        }
        return nil
    }
}
