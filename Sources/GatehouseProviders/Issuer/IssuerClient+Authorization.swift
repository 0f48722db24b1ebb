import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

extension IssuerClient {
    /// The address at which a browser begins a sign-in: with the whole request in it, or with a reference to the request
    /// that was pushed to the issuer before (RFC 6749, section 4.1.1; RFC 9126, section 4).
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - metadata: The issuer's metadata.
    ///   - key: The key that the tokens will be bound to. A pushed request carries a proof of it beside its thumbprint
    ///     (RFC 9449, section 10.1).
    /// - Returns: The address.
    /// - Throws: `AuthError`. A request that has to be pushed is never sent another way instead.
    func authorizationAddress(
        for request: AuthorizationRequest, metadata: ServerMetadata, key: (any ProofKey)?
    ) async throws(AuthError) -> URL {
        guard let endpoint = metadata.authorizationEndpoint else {
            throw AuthError(.invalidResponse, "the issuer names no authorization endpoint")
        }
        guard request.dpopKeyThumbprint == key?.id.rawValue else {
            throw AuthError(.misconfigured, "the request names another key than the one that is proved")
        }
        guard let pushEndpoint = try pushEndpoint(metadata) else {
            return try endpoint.adding(parameters(of: request))
        }
        let pushed = try await push(request, to: pushEndpoint, key: key)
        let reference = PushedAuthorizationReference(clientID: request.clientID, requestURI: pushed.requestURI)
        return try endpoint.adding(reference.parameters)
    }

    /// The request's parameters, with those that this issuer wants beside them.
    private func parameters(of request: AuthorizationRequest) -> OAuthParameters {
        var parameters = request.parameters
        for (name, value) in settings.quirks.authorizationParameters { parameters.set(name, value) }
        return parameters
    }

    /// Where requests are to be pushed; nothing if they aren't.
    private func pushEndpoint(_ metadata: ServerMetadata) throws(AuthError) -> URL? {
        let isDemanded = metadata.requirePushedAuthorizationRequests
        let endpoint = metadata.pushedAuthorizationRequestEndpoint
        switch settings.pushesRequests {
        case .never where isDemanded:
            throw AuthError(.misconfigured, "the issuer takes pushed requests only, and the settings forbid them")
        case .never:
            return nil
        case .required where endpoint == nil, .whenSupported where isDemanded && endpoint == nil:
            throw AuthError(.invalidResponse, "requests have to be pushed, and the issuer names no endpoint for that")
        case .required:
            return endpoint
        case .whenSupported:
            return isDemanded || !settings.client.isPublic ? endpoint : nil
        }
    }

    private func push(
        _ request: AuthorizationRequest, to url: URL, key: (any ProofKey)?
    ) async throws(AuthError) -> PushedAuthorizationResponse {
        do {
            let response = try await endpoint.post(parameters(of: request), to: url, of: .pushedRequest, key: key)
            guard response.status == .created else { throw EndpointFailure.refused(response, at: .pushedRequest) }
            do {
                return try PushedAuthorizationResponse(parsing: response.body)
            } catch {
                throw EndpointFailure.unreadable(response, error, at: .pushedRequest)
            }
        } catch {
            throw AuthError(asking: error)
        }
    }
}
