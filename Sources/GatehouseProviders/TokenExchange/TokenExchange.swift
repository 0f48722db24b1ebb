public import GatehouseClient
public import GatehouseHTTP
public import GatehouseOAuth
public import GatehouseTypes

/// Exchanges one token for another (RFC 8693): a backend gets one for the next backend, a program one that is good for
/// less. For the session of an app on a signed-in device there is ``PlatformAccountProvider``.
public struct TokenExchange: Sendable {
    private let issuer: IssuerClient

    /// Describes who asks whom.
    ///
    /// - Parameters:
    ///   - settings: The issuer, and how the client proves itself to it.
    ///   - transport: What the requests are sent with.
    ///   - time: The clock.
    ///   - randomness: Where identifiers come from.
    public init(
        _ settings: IssuerSettings, transport: any HTTPTransport, time: any TimeSource = SystemTimeSource(),
        randomness: any RandomSource = SystemRandomSource()
    ) {
        issuer = IssuerClient(
            settings: settings, transport: transport, keys: nil, time: time, randomness: randomness)
    }

    /// Exchanges a token.
    ///
    /// - Parameters:
    ///   - request: What is given and what is asked for.
    ///   - key: The key that the new token is to be bound to (RFC 9449, section 5); nothing for a bearer token.
    /// - Returns: What the issuer gave. Whether it's an access token, its `issuedTokenType` says.
    /// - Throws: `AuthError`: `refused` if the issuer says no, `invalidResponse` if it gave another kind of token than was
    ///   asked for, or one that isn't bound as it must be.
    public func exchange(
        _ request: TokenExchangeRequest, key: (any ProofKey)? = nil
    ) async throws(AuthError) -> TokenResponse {
        do {
            let response = try await issuer.tokens(request, key: key)
            guard let issued = response.issuedTokenType else {
                throw AuthError(.invalidResponse, "the provider doesn't say what kind of token it gave")
            }
            if let wanted = request.requestedTokenType, issued != wanted {
                throw AuthError(.invalidResponse, "the provider gave another kind of token than was asked for")
            }
            if response.tokenType != .notApplicable { _ = try issuer.type(of: response, key: key?.id) }
            return response
        } catch {
            throw AuthError(asking: error)
        }
    }
}
