public import GatehouseClient
public import GatehouseHTTP
public import GatehouseOAuth
public import GatehouseTypes

/// Asks an issuer what a token is good for (RFC 7662): for a backend whose issuer's tokens can't be read, or that has to
/// know whether one was revoked just now.
public struct TokenIntrospection: Sendable {
    private let issuer: IssuerClient

    /// Describes who asks whom.
    ///
    /// - Parameters:
    ///   - settings: The issuer, and how the backend proves itself to it.
    ///   - transport: What its requests are sent with.
    ///   - time: The clock.
    ///   - randomness: Where identifiers come from.
    public init(
        _ settings: IssuerSettings, transport: any HTTPTransport, time: any TimeSource = SystemTimeSource(),
        randomness: any RandomSource = SystemRandomSource()
    ) {
        issuer = IssuerClient(
            settings: settings, transport: transport, keys: nil, time: time, randomness: randomness)
    }

    /// Asks about a token.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - hint: What it is said to be.
    /// - Returns: What the issuer says. It holds at this moment and for whoever asks.
    /// - Throws: `AuthError`: `misconfigured` if the issuer doesn't explain tokens, `refused` if it doesn't know who asks,
    ///   `unreachable` if nobody can tell now. None of these says anything about the token.
    public func introspect(
        _ token: Secret, hint: RevocationRequest.TokenTypeHint? = nil
    ) async throws(AuthError) -> IntrospectionResponse {
        do {
            guard let url = try await issuer.metadataSource.metadata().introspectionEndpoint else {
                throw AuthError(.misconfigured, "the issuer has no introspection endpoint")
            }
            let request = IntrospectionRequest(token: token, tokenTypeHint: hint)
            let response = try await issuer.endpoint.post(request.parameters, to: url, of: .introspection, key: nil)
            guard response.status == .ok else { throw EndpointFailure.refused(response, at: .introspection) }
            do {
                return try IntrospectionResponse(parsing: response.body)
            } catch {
                throw EndpointFailure.unreadable(response, error, at: .introspection)
            }
        } catch {
            throw AuthError(asking: error)
        }
    }
}
