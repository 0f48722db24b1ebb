import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders

extension IssuerClient {
    /// Returns the URL that a browser opens to begin a sign-in. It contains the whole request, or a reference to a
    /// request that was pushed to the issuer (RFC 6749, section 4.1.1; RFC 9126, section 4).
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - metadata: The issuer's metadata.
    ///   - key: The key that the tokens will be bound to. A pushed request contains a proof beside the key's thumbprint
    ///     (RFC 9449, section 10.1).
    /// - Returns: The URL.
    /// - Throws: `AuthError`. If a request must be pushed and that fails, it isn't sent in another way.
    func authorizationAddress(
        for request: AuthorizationRequest, metadata: ServerMetadata, key: (any ProofKey)?
    ) async throws(AuthError) -> URL {
        let endpoint = try asking {
            // The other endpoints are checked before the browser opens.
            _ = try (metadata.address(of: \.tokenEndpoint), metadata.address(of: \.jwksURI))
            return try metadata.address(of: \.authorizationEndpoint)
        }
        guard !metadata.requireSignedRequestObject else {
            throw AuthError(
                .misconfigured, "the issuer accepts signed authorization requests only, which this client doesn't send")
        }
        guard request.dpopKeyThumbprint == key?.id.rawValue else {
            throw AuthError(.misconfigured, "the request names another key than its proof")
        }
        guard let pushEndpoint = try pushEndpoint(metadata) else {
            return try endpoint.adding(parameters(of: request))
        }
        let pushed = try await push(request, to: pushEndpoint, key: key)
        let reference = PushedAuthorizationReference(clientID: request.clientID, requestURI: pushed.requestURI)
        return try endpoint.adding(reference.parameters)
    }

    /// Returns the request's parameters, with the additional ones for this issuer.
    private func parameters(of request: AuthorizationRequest) -> OAuthParameters {
        var parameters = request.parameters
        for (name, value) in settings.quirks.authorizationParameters { parameters.set(name, value) }
        return parameters
    }

    /// Returns the endpoint for pushed requests; `nil` if requests aren't pushed.
    private func pushEndpoint(_ metadata: ServerMetadata) throws(AuthError) -> URL? {
        let isDemanded = metadata.requirePushedAuthorizationRequests
        let endpoint = metadata.pushedAuthorizationRequestEndpoint
        switch settings.pushesRequests {
        case .never where isDemanded:
            throw AuthError(
                .misconfigured, "the issuer accepts pushed authorization requests only, and the settings disable them")
        case .never:
            return nil
        case .required where endpoint == nil, .whenSupported where isDemanded && endpoint == nil:
            _ = try asking { try metadata.address(ifAny: \.pushedAuthorizationRequestEndpoint) }
            throw AuthError(
                .invalidResponse,
                "pushed authorization requests are required, and the issuer has no endpoint for them")
        case .required:
            return endpoint
        case .whenSupported:
            return isDemanded || !settings.client.isPublic ? endpoint : nil
        }
    }

    private func push(
        _ request: AuthorizationRequest, to url: URL, key: (any ProofKey)?
    ) async throws(AuthError) -> PushedAuthorizationResponse {
        try await asking {
            try await endpoint.post(parameters(of: request), to: url, of: .pushedRequest, key: key)
                .read(from: .pushedRequest, statuses: [.created]) { try PushedAuthorizationResponse(parsing: $0) }
        }
    }
}
