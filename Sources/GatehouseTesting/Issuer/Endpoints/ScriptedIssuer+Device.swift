import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes
import Synchronization

extension ScriptedIssuer {
    /// Responds to a device authorization request (RFC 8628, section 3.2). The user approves at once;
    /// ``Behaviour/tokenAnswer`` can delay the approval.
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
