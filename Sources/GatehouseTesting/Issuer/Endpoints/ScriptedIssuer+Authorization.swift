public import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes
import Synchronization

extension ScriptedIssuer {
    /// Plays the pages and a person who says yes: what comes back for an address that was opened.
    ///
    /// - Throws: `OAuthError` if the request can't be read, or refers to none that was pushed.
    public func authorize(_ address: URL) throws -> [(name: String, value: String)] {
        let query = try OAuthParameters(FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? [])
        let request = try AuthorizationRequest(parameters: try pushed(query) ?? query)
        let code = next("code")
        state.withLock { $0.codes[code] = Code(request: request) }
        var parameters = AuthorizationResponse.granted(code: Secret(code), state: request.state, issuer: name)
            .parameters
        for (name, value) in behaviour.redirect { parameters.set(name, value) }
        return parameters.pairs
    }

    /// The request that a reference stands for, if the address holds one. It's good once (RFC 9126, section 7.3).
    private func pushed(_ query: OAuthParameters) throws(OAuthError) -> OAuthParameters? {
        guard query["request_uri"] != nil else { return nil }
        let reference = try PushedAuthorizationReference(parameters: query)
        guard let form = state.withLock({ $0.pushed.removeValue(forKey: reference.requestURI) }),
            form["client_id"] == reference.clientID.rawValue
        else { throw OAuthError(.invalidParameter, "request_uri") }
        return form
    }

    /// Takes a request in before anybody's browser comes with it (RFC 9126, section 2).
    func push(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try ScriptedIssuer.form(request)
        _ = try await authenticate(request, form)
        let thumbprint = try await provenKey(request, nonce: behaviour.proofNonce)
        let pushed = try AuthorizationRequest(parameters: form)
        guard thumbprint == nil || pushed.dpopKeyThumbprint ?? thumbprint == thumbprint else {
            throw Refusal(.invalidDPoPProof)
        }
        let uri = "urn:example:" + next("request")
        state.withLock {
            $0.pushed[uri] = form
            $0.pushedForms.append(form)
        }
        return ScriptedIssuer.json(
            PushedAuthorizationResponse(requestURI: uri, expiresIn: 60).json, status: .created)
    }
}
