import Foundation
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

extension ScriptedIssuer {
    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        var answer = try await undatedAnswer(request)
        if behaviour.dateShift != nil { answer.headers["Date"] = HTTPDate.string(from: clock.now) }
        return answer
    }

    private func undatedAnswer(_ request: HTTPRequest) async throws -> HTTPResponse {
        if let answer = try await behaviour.answers[request.path]?(request) { return answer }
        do {
            return switch (request.method, request.path) {
            case (.get, "/.well-known/openid-configuration"): metadata()
            case (.get, "/jwks"): ScriptedIssuer.json(keySet.json)
            case (.post, "/par"): try await push(request)
            case (.post, "/token"): try await token(request)
            case (.post, "/device"): try await device(request)
            case (.post, "/revoke"): try await revoke(request)
            case (.get, "/userinfo"), (.post, "/userinfo"): await userInfo(request)
            default: HTTPResponse(status: .notFound)
            }
        } catch let refusal as Refusal {
            var answer = ScriptedIssuer.refusing(refusal.code)
            answer.headers[DPoPProof.nonceHeaderName] = refusal.nonce
            return answer
        } catch is OAuthError {
            return ScriptedIssuer.refusing(.invalidRequest)
        }
    }

    private var keySet: JSONWebKeySet {
        JSONWebKeySet(behaviour.publishedKeys ?? [key.publicKey])
    }

    static func refusing(_ code: OAuthErrorCode) -> HTTPResponse {
        let status: HTTPStatus = code == .invalidClient ? .unauthorized : .badRequest
        return json(OAuthErrorResponse(code).json, status: status)
    }

    func metadata() -> HTTPResponse {
        let behaviour = behaviour
        var metadata = ServerMetadata(issuer: name)
        metadata.authorizationEndpoint = URL(string: name + "/authorize?tenant=1")
        metadata.tokenEndpoint = URL(string: name + "/token")
        metadata.revocationEndpoint = URL(string: name + "/revoke")
        metadata.pushedAuthorizationRequestEndpoint = URL(string: name + "/par")
        metadata.deviceAuthorizationEndpoint = URL(string: name + "/device")
        metadata.userInfoEndpoint = URL(string: name + "/userinfo")
        metadata.jwksURI = URL(string: name + "/jwks")
        metadata.dpopSigningAlgValuesSupported = ["ES256"]
        metadata.authorizationResponseIssParameterSupported = true
        metadata.tokenEndpointAuthMethodsSupported = behaviour.authenticationMethods?.sorted()
        let members = metadata.json.object ?? [:]
        return ScriptedIssuer.json(.object(members.merging(behaviour.metadata) { $1 }))
    }

    /// Authenticates the client of a request (RFC 6749, section 2.3).
    func authenticate(_ request: HTTPRequest, _ form: OAuthParameters) async throws -> ClientID {
        let behaviour = behaviour
        let isAssertion = form["client_assertion"] != nil
        let authorization = request.headers["Authorization"].map { Secret($0) }
        if isAssertion, behaviour.authenticationMethods?.contains("private_key_jwt") ?? true {
            return try await verified(ClientAssertion(parameters: form, authorization: authorization), behaviour)
        }
        guard !isAssertion else { throw Refusal(.invalidClient) }
        let client = try ClientAuthentication(parameters: form, authorization: authorization)
        if let methods = behaviour.authenticationMethods, !methods.contains(client.methodName) {
            throw Refusal(.invalidClient)
        }
        switch client {
        case .none: break
        case .secretBasic(_, let secret), .secretPost(_, let secret):
            guard behaviour.clientSecret?.matches(secret) ?? true else { throw Refusal(.invalidClient) }
        }
        return client.clientID
    }

    private func verified(_ assertion: ClientAssertion, _ behaviour: Behaviour) async throws(Refusal) -> ClientID {
        guard let keys = behaviour.clientKeys else { return assertion.clientID }
        let verifier = ClientAssertionVerifier(issuer: name, replayMemory: replayMemory, time: clock)
        guard case .accepted = await verifier.verify(assertion, keys: keys) else { throw Refusal(.invalidClient) }
        return assertion.clientID
    }

    /// Verifies the DPoP proof of a request and returns the thumbprint of its key; nil if there is no proof (RFC 9449,
    /// section 4.3).
    func provenKey(
        _ request: HTTPRequest, nonce: String?, accessToken: Secret? = nil, expected: String? = nil
    ) async throws(Refusal) -> String? {
        let proofs = request.headers[values: DPoPProof.headerName]
        guard !proofs.isEmpty, let url = request.url else { return nil }
        let verifier = DPoPVerifier(nonces: nonce.map(OneNonce.init), replayMemory: replayMemory, time: clock)
        let outcome = await verifier.verify(
            proofs, method: request.method.rawValue, url: url, accessToken: accessToken, expectedThumbprint: expected)
        switch outcome {
        case .accepted(let thumbprint): return thumbprint
        case .nonceRequired(let nonce): throw Refusal(.useDPoPNonce, nonce: nonce)
        case .refused, .undecided: throw Refusal(.invalidDPoPProof)
        }
    }
}

/// A policy that accepts exactly one nonce.
private struct OneNonce: NoncePolicy {
    let current: String

    func accepts(_ nonce: String) -> Bool { nonce == current }
}
