import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseTypes

extension SignInFlow {
    /// Sends a code to the token endpoint.
    func redeem(_ code: String, _ change: (inout Parameters) -> Void = { _ in }) async throws -> HTTPResponse {
        var form: Parameters = ["grant_type": "authorization_code", "code": code]
        form["redirect_uri"] = request["redirect_uri"]
        if request["code_challenge"] != nil { form["code_verifier"] = verifier }
        change(&form)
        return try await post(try test.endpoint("token_endpoint"), form)
    }

    /// Sends a refresh token to the token endpoint.
    func refresh(_ token: String) async throws -> HTTPResponse {
        try await post(
            try test.endpoint("token_endpoint"), ["grant_type": "refresh_token", "refresh_token": token])
    }

    /// Posts a form as the client: authenticated, and with a proof if the plan uses DPoP. If the server wants a nonce
    /// in the proof, the form is sent once more.
    func post(_ endpoint: String, _ form: Parameters, isProved: Bool = true) async throws -> HTTPResponse {
        let response = try await postOnce(endpoint, form, isProved)
        guard isNonceWanted(response, at: endpoint) else { return response }
        return try await postOnce(endpoint, form, isProved)
    }

    private func postOnce(_ endpoint: String, _ form: Parameters, _ isProved: Bool) async throws -> HTTPResponse {
        var (form, headers) = (form, HTTPHeaders())
        headers["Accept"] = "application/json"
        try authenticate(&form, &headers, at: endpoint)
        headers["DPoP"] = isProved ? try proof("POST", endpoint) : nil
        return try await test.wire.send(.post, endpoint, headers: headers, form: form)
    }

    /// Remembers a nonce. Returns whether the request was refused for want of it.
    func isNonceWanted(_ response: HTTPResponse, at endpoint: String) -> Bool {
        guard let nonce = response.headers["DPoP-Nonce"] else { return false }
        nonces[endpoint] = nonce
        let challenge = response.headers["WWW-Authenticate"] ?? ""
        let error = (try? JSONDocument(response.body))?.text("error")
        return [400, 401].contains(response.status.rawValue)
            && (error == "use_dpop_nonce" || challenge.contains("use_dpop_nonce"))
    }

    private func authenticate(_ form: inout Parameters, _ headers: inout HTTPHeaders, at endpoint: String) throws {
        let secret = client.secret?.revealed ?? ""
        switch client.authentication {
        case .basic:
            let pair = FormEncoding.escape(client.id) + ":" + FormEncoding.escape(secret)
            headers["Authorization"] = "Basic " + Base64.encode(Array(pair.utf8))
        case .post:
            form["client_id"] = client.id
            form["client_secret"] = secret
        case .none: form["client_id"] = client.id
        case .keys:
            guard let assertion = try assertion(at: endpoint) else { return }
            form["client_assertion_type"] = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
            form["client_assertion"] = assertion
        }
    }

    /// What proves who the client is (RFC 7523).
    private func assertion(at endpoint: String) throws -> String? {
        let claims: [String: JSONValue] = [
            "iss": .string(client.id), "sub": .string(client.id), "aud": .string(test.provider.issuer),
            "jti": .string(test.randomness.token(byteCount: 16)), "iat": .integer(test.now),
            "exp": .integer(test.now + 60),
        ]
        var token = JWTDraft(purpose: .assertion(endpoint), claims: claims, key: client.key)
        token.header["kid"] = client.key?.keyID.map { .string($0) }
        try draft(&token)
        return token.isOmitted ? nil : try token.signed()
    }

    /// A proof of possession (RFC 9449); `nil` if the plan uses none, or the module leaves it out.
    func proof(_ method: String, _ address: String, accessToken: String? = nil) throws -> String? {
        guard let proofKey else { return nil }
        var claims: [String: JSONValue] = [
            "jti": .string(test.randomness.token(byteCount: 16)), "htm": .string(method), "htu": .string(address),
            "iat": .integer(test.now),
        ]
        claims["nonce"] = nonces[address].map { .string($0) }
        claims["ath"] = accessToken.map { .string(Base64URL.encode(Digest.sha256(Array($0.utf8)))) }
        let header: [String: JSONValue] = ["typ": "dpop+jwt", "jwk": proofKey.bareJSON]
        var token = JWTDraft(purpose: .proof(address), header: header, claims: claims, key: proofKey)
        try draft(&token)
        return token.isOmitted ? nil : try token.signed()
    }

    /// Calls the UserInfo endpoint, or the resource of the FAPI plans.
    func callResource(
        _ token: String, _ method: HTTPMethod = .get, scheme: String? = nil, form: Parameters? = nil,
        at address: String? = nil
    ) async throws -> HTTPResponse {
        let address = try address ?? test.configuration.resource ?? test.endpoint("userinfo_endpoint")
        let response = try await callOnce(token, method, scheme, form, address)
        guard isNonceWanted(response, at: address) else { return response }
        return try await callOnce(token, method, scheme, form, address)
    }

    private func callOnce(
        _ token: String, _ method: HTTPMethod, _ scheme: String?, _ form: Parameters?, _ address: String
    ) async throws -> HTTPResponse {
        var headers: HTTPHeaders = ["Accept": "application/json"]
        let standard = test.profile.usesDPoP ? "DPoP" : "Bearer"
        if form == nil { headers["Authorization"] = "\(scheme ?? standard) \(token)" }
        headers["DPoP"] = try proof(method.rawValue, address, accessToken: token)
        return try await test.wire.send(method, address, headers: headers, form: form)
    }
}
