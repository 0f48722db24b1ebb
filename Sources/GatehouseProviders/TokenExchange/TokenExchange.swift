public import GatehouseClient
public import GatehouseHTTP
public import GatehouseOAuth
public import GatehouseTypes

/// Exchanges one token for another (RFC 8693): a backend gets a token for the next backend, a program gets one with
/// fewer privileges. ``PlatformAccountProvider`` gets the session of an app on a signed-in device.
public struct TokenExchange: Sendable {
    private let issuer: IssuerClient

    /// Creates a client for token exchanges.
    ///
    /// - Parameters:
    ///   - settings: The issuer, and the client's authentication.
    ///   - transport: The transport for the requests.
    ///   - time: The clock.
    ///   - randomness: The source of identifiers.
    ///   - diagnostics: The sink that receives an event for each member of the metadata and the responses that can't
    ///     be read and counts as missing.
    public init(
        _ settings: IssuerSettings, transport: any HTTPTransport, time: any TimeSource = SystemTimeSource(),
        randomness: any RandomSource = SystemRandomSource(), diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        issuer = IssuerClient(
            settings: settings, transport: transport, keys: nil, time: time, randomness: randomness)
        issuer.diagnostics.report(to: diagnostics)
    }

    /// Exchanges a token.
    ///
    /// - Parameters:
    ///   - request: The given token, and the requested one.
    ///   - key: The key that the new token will be bound to (RFC 9449, section 5); `nil` requests a bearer token.
    /// - Returns: The response. Its `issuedTokenType` tells whether the token is an access token.
    /// - Throws: `AuthError`: `refused` if the issuer refuses the request, `invalidResponse` if it issued another type
    ///   of token than requested, or one that isn't bound to the key.
    public func exchange(
        _ request: TokenExchangeRequest, key: (any ProofKey)? = nil
    ) async throws(AuthError) -> TokenResponse {
        try await asking {
            let response = try await issuer.tokens(request, key: key)
            issuer.diagnostics.record(unreadable: response.unreadableMembers, in: "token")
            guard let issued = response.issuedTokenType else {
                throw AuthError(.invalidResponse, "the provider's response doesn't name the token's type")
            }
            if let wanted = request.requestedTokenType, issued != wanted {
                throw AuthError(.invalidResponse, "the provider returned a token of another type than requested")
            }
            if response.tokenType != .notApplicable { _ = try issuer.type(of: response, key: key?.id) }
            return response
        }
    }
}
