public import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes
import Synchronization

extension ScriptedIssuer {
    /// The scope that the user granted, and the client, key and claims to which it is bound.
    struct Grant: Sendable {
        let clientID: ClientID
        var scope: Scope
        var keyThumbprint: String?
        var nonce: String?
        var contextClass: String?
        var saysWhen = false
        /// The tokens that came of one sign-in have the same family.
        var family: String?
    }

    /// The refusal of a request.
    struct Refusal: Error {
        let code: OAuthErrorCode
        /// The nonce that a DPoP proof must contain, or nil.
        let nonce: String?

        init(_ code: OAuthErrorCode, nonce: String? = nil) {
            self.code = code
            self.nonce = nonce
        }
    }

    /// Simulates the pages and a user who approves the request. Returns the parameters of the authorization response.
    ///
    /// - Throws: `OAuthError` if the request is invalid or refers to an unknown pushed request.
    public func authorize(_ address: URL) throws -> [(name: String, value: String)] {
        let query = try OAuthParameters(FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? [])
        let request = try AuthorizationRequest(parameters: try pushed(query) ?? query)
        let code = next("code")
        state.withLock { $0.codes[code] = request }
        var parameters = AuthorizationResponse.granted(code: Secret(code), state: request.state, issuer: name)
            .parameters
        for (name, value) in behaviour.redirect { parameters.set(name, value) }
        return parameters.pairs
    }

    /// The pushed request to which the URL refers; nil if it has no reference. A reference can be used only once
    /// (RFC 9126, section 7.3).
    private func pushed(_ query: OAuthParameters) throws(OAuthError) -> OAuthParameters? {
        guard query["request_uri"] != nil else { return nil }
        let reference = try PushedAuthorizationReference(parameters: query)
        guard let form = state.withLock({ $0.pushed.removeValue(forKey: reference.requestURI) }),
            form["client_id"] == reference.clientID.rawValue
        else { throw OAuthError(.invalidParameter, "request_uri") }
        return form
    }

    /// Accepts a pushed authorization request (RFC 9126, section 2).
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
        return ScriptedIssuer.json(PushedAuthorizationResponse(requestURI: uri, expiresIn: 60).json, status: .created)
    }

    /// Responds to a device authorization request (RFC 8628, section 3.2). The user approves at once;
    /// ``Behaviour/answers`` can delay the approval.
    func device(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try ScriptedIssuer.form(request)
        let client = try await authenticate(request, form)
        let asked = try DeviceAuthorizationRequest(parameters: form)
        let code = next("device")
        state.withLock { $0.devices[code] = Grant(clientID: client, scope: asked.scope ?? .empty) }
        let answer = DeviceAuthorizationResponse(
            deviceCode: Secret(code), userCode: "WDJB-MJHT", verificationURI: name + "/device",
            verificationURIComplete: name + "/device?user_code=WDJB-MJHT", expiresIn: 300, interval: 5)
        let members = answer.json.object ?? [:]
        return ScriptedIssuer.json(.object(members.merging(behaviour.device.mapValues { $0 ?? .null }) { $1 }))
    }

    /// Redeems a device code. It can be used only once.
    func redeem(_ request: DeviceTokenRequest, _ client: ClientID, _ thumbprint: String?) throws(Refusal) -> Grant {
        guard var grant = state.withLock({ $0.devices.removeValue(forKey: request.deviceCode.revealed) }),
            grant.clientID == client
        else { throw Refusal(.invalidGrant) }
        grant.keyThumbprint = thumbprint
        return grant
    }
}
