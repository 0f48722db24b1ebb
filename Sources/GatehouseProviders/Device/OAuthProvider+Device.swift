import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes

extension OAuthProvider {
    /// Signs in on another device (RFC 8628).
    ///
    /// - Returns: The session; `nil` if the service has no device authorization endpoint and a browser is available.
    /// - Throws: `AuthError`.
    func signIn(_ context: SignInContext, showing prompt: any DeviceCodePrompt) async throws -> AuthSession? {
        guard settings.endpoints.deviceAuthorization != nil else {
            try requireOtherWay(than: prompt, context)
            return nil
        }
        let scope = context.scope ?? settings.scope
        let answer: DeviceAuthorizationResponse
        do {
            answer = try await client.deviceCodes(scope)
        } catch {
            throw error.authError
        }
        return try await DeviceGrant(time: time, prompt: prompt).session(answer) { code in
            let request = DeviceTokenRequest(deviceCode: code)
            return try await session(client.tokens(request.parameters), requestedScope: scope)
        }
    }
}

extension OAuthClient {
    /// Sends the device authorization request (RFC 8628, section 3.1).
    fileprivate func deviceCodes(_ scope: Scope) async throws(EndpointFailure) -> DeviceAuthorizationResponse {
        guard let url = settings.endpoints.deviceAuthorization else {
            throw .unsent(AuthError(.misconfigured, "the service doesn't support device codes"))
        }
        var parameters = OAuthParameters()
        let text = scope.tokens.joined(separator: settings.quirks.scopeSeparator)
        parameters.set("scope", text.isEmpty ? nil : text)
        let answer = try await post(parameters, to: url, of: .deviceAuthorization)
        guard answer.isGranted else { throw .refused(answer.response, at: .deviceAuthorization) }
        return try answer.response.read(from: .deviceAuthorization) { try DeviceAuthorizationResponse(parsing: $0) }
    }
}
