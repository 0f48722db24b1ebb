public import GatehouseClient
public import GatehouseHTTP
public import GatehouseOAuth
import GatehousePasswordProviders
public import GatehouseTypes

/// Asks an issuer to describe a token (RFC 7662): for a resource server that receives opaque tokens, or that must
/// notice a revocation at once.
public struct TokenIntrospection: Sendable {
    private let issuer: IssuerClient

    /// Creates a client for token introspection.
    ///
    /// - Parameters:
    ///   - settings: The issuer, and the resource server's client authentication.
    ///   - transport: The transport for its requests.
    ///   - time: The clock.
    ///   - randomness: The source of identifiers.
    public init(
        _ settings: IssuerSettings, transport: any HTTPTransport, time: any TimeSource = SystemTimeSource(),
        randomness: any RandomSource = SystemRandomSource()
    ) {
        issuer = IssuerClient(
            settings: settings, transport: transport, keys: nil, time: time, randomness: randomness)
    }

    /// Introspects a token.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - hint: The type of the token, as far as it is known.
    /// - Returns: The issuer's response. It is valid only now and for this resource server.
    /// - Throws: `AuthError`: `misconfigured` if the issuer has no introspection endpoint, `clientRefused` if it
    ///   doesn't accept the client authentication, `unreachable` if it can't answer now. None of these says anything
    ///   about the token.
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
