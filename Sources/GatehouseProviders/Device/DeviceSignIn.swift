import Foundation
import GatehouseClient
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes

extension RedirectSignInProvider {
    /// Returns the prompt to show a code with, if a device code is possible and preferred.
    ///
    /// - Throws: `AuthError` with `unsupportedCredential` if an authentication requirement has to be met, which a
    ///   device code request can't express, and there is no browser.
    func deviceCodePrompt(in context: SignInContext) throws(AuthError) -> (any DeviceCodePrompt)? {
        guard let prompt = context.deviceCodePrompt, !(context.credential is AuthorizationCallback) else { return nil }
        guard context.requirement != nil else { return prompt }
        guard context.userAgent == nil else { return nil }
        throw AuthError(.unsupportedCredential, "a device code can't be combined with an authentication requirement")
    }

    /// - Throws: `AuthError` with `unsupportedCredential` unless a browser is available.
    func requireOtherWay(than prompt: any DeviceCodePrompt, _ context: SignInContext) throws(AuthError) {
        guard context.userAgent == nil else { return }
        throw AuthError(.unsupportedCredential, "the server doesn't support device codes")
    }
}

extension OpenIDProvider {
    /// Signs in on another device (RFC 8628).
    ///
    /// - Returns: The session; `nil` if the issuer has no device authorization endpoint and a browser is available.
    /// - Throws: `AuthError`.
    func signIn(_ context: SignInContext, showing prompt: any DeviceCodePrompt) async throws -> AuthSession? {
        let metadata = try await metadata()
        guard let endpoint = metadata.deviceAuthorizationEndpoint else {
            if context.userAgent == nil {
                _ = try asking { try metadata.address(ifAny: \.deviceAuthorizationEndpoint) }
            }
            try requireOtherWay(than: prompt, context)
            return nil
        }
        return try await issuer.signIn { key in
            let scope = context.scope ?? settings.scope
            let answer = try await issuer.deviceCodes(
                DeviceAuthorizationRequest(scope: scope, resources: settings.resources), at: endpoint)
            return try await DeviceGrant(time: issuer.time, prompt: prompt).session(answer) { code in
                let request = DeviceTokenRequest(deviceCode: code, resources: settings.resources)
                return try await issuer.session(
                    issuer.signInTokens(request, key: key), nonce: nil, requestedScope: scope, key: key?.id)
            }
        }
    }
}

extension IssuerClient {
    /// Sends the device authorization request (RFC 8628, section 3.1).
    fileprivate func deviceCodes(
        _ request: DeviceAuthorizationRequest, at url: URL
    ) async throws(EndpointFailure) -> DeviceAuthorizationResponse {
        let response = try await endpoint.post(request.parameters, to: url, of: .deviceAuthorization, key: nil)
            .read(from: .deviceAuthorization) { try DeviceAuthorizationResponse(parsing: $0) }
        diagnostics.record(unreadable: response.unreadableMembers, in: "device authorization")
        return response
    }
}

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
        let answer = try await asking { try await client.deviceCodes(scope) }
        diagnostics.record(unreadable: answer.unreadableMembers, in: "device authorization")
        return try await DeviceGrant(time: time, prompt: prompt).session(answer) { code in
            let request = DeviceTokenRequest(deviceCode: code)
            return try await session(signInTokens(request.parameters), requestedScope: scope)
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
