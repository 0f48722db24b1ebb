import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes

extension OpenIDProvider {
    /// Signs in on another device (RFC 8628).
    ///
    /// - Returns: The session; `nil` if the issuer has no device authorization endpoint and a browser is available.
    /// - Throws: `AuthError`.
    func signIn(_ context: SignInContext, showing prompt: any DeviceCodePrompt) async throws -> AuthSession? {
        let metadata = try await metadata()
        guard let endpoint = metadata.deviceAuthorizationEndpoint else {
            try requireOtherWay(than: prompt, context)
            return nil
        }
        let key = try await issuer.makeKey(metadata)
        do {
            let scope = context.scope ?? settings.scope
            let answer = try await issuer.deviceCodes(
                DeviceAuthorizationRequest(scope: scope, resources: settings.resources), at: endpoint)
            let session = try await DeviceGrant(time: issuer.time, prompt: prompt).session(answer) { code in
                let request = DeviceTokenRequest(deviceCode: code, resources: settings.resources)
                return try await issuer.session(
                    issuer.tokens(request, key: key), nonce: nil, requestedScope: scope, key: key?.id)
            }
            if session.proofKeyID == nil { await issuer.eraseKey(key?.id) }
            return session
        } catch {
            await issuer.eraseKey(key?.id)
            throw AuthError(asking: error)
        }
    }
}

extension IssuerClient {
    /// Sends the device authorization request (RFC 8628, section 3.1).
    fileprivate func deviceCodes(
        _ request: DeviceAuthorizationRequest, at url: URL
    ) async throws(EndpointFailure) -> DeviceAuthorizationResponse {
        try await endpoint.post(request.parameters, to: url, of: .deviceAuthorization, key: nil)
            .read(from: .deviceAuthorization) { try DeviceAuthorizationResponse(parsing: $0) }
    }
}
