public import GatehouseClient
public import GatehouseHTTP
public import GatehouseOAuth
public import GatehouseTypes

/// Registers clients at an issuer that lets them do so themselves (RFC 7591; OpenID Connect Dynamic Client Registration).
public struct ClientRegistration: Sendable {
    private static let maximumSize = 256 * 1024

    private let metadataSource: MetadataSource
    private let client: EndpointClient

    /// Describes where to register.
    ///
    /// - Parameters:
    ///   - issuer: The issuer's identifier: an `https` URL, or `http` on this very machine.
    ///   - transport: What the requests are sent with.
    ///   - timeout: How long the issuer may take to answer; nothing leaves it to the transport.
    ///   - time: The clock.
    public init(
        issuer: String, transport: any HTTPTransport, timeout: Duration? = .seconds(30),
        time: any TimeSource = SystemTimeSource()
    ) {
        client = EndpointClient(transport: transport, timeout: timeout, time: time)
        metadataSource = MetadataSource(issuer: issuer, client: client, time: time)
    }

    /// Registers a client (RFC 7591, section 3.1).
    ///
    /// - Parameters:
    ///   - metadata: What it says about itself. The server may make something else of it.
    ///   - initialAccessToken: What allows it to register, where not everybody may.
    /// - Returns: Who the client is from now on. ``ClientRegistrationResponse/authentication`` is how it proves that.
    /// - Throws: `AuthError`: `misconfigured` if clients can't register there, `refused` if this one may not, `inDoubt` if
    ///   the answer was lost: there may be a client now that nobody knows of.
    public func register(
        _ metadata: ClientMetadata, initialAccessToken: Secret? = nil
    ) async throws(AuthError) -> ClientRegistrationResponse {
        do {
            guard let url = try await metadataSource.metadata().registrationEndpoint else {
                throw AuthError(.misconfigured, "clients can't register themselves at this issuer")
            }
            return try await registration(
                HTTPRequest(.post, url: url, body: JSONBody(metadata.json)), token: initialAccessToken)
        } catch {
            throw AuthError(asking: error)
        }
    }

    /// Reads what a client is registered as (RFC 7592, section 2.1).
    ///
    /// - Returns: The registration as it is now; the server may have given it a new token.
    /// - Throws: `AuthError`: `misconfigured` if the registration can't be managed, `refused` if it's gone.
    public func read(
        _ registration: ClientRegistrationResponse
    ) async throws(AuthError) -> ClientRegistrationResponse {
        do {
            let (request, token) = try ClientRegistration.management(of: registration, .get)
            return try await self.registration(request, token: token)
        } catch {
            throw AuthError(asking: error)
        }
    }

    /// Ends a registration (RFC 7592, section 2.3).
    ///
    /// - Throws: `AuthError`: `misconfigured` if the registration can't be managed, `refused` if it may not be ended.
    public func delete(_ registration: ClientRegistrationResponse) async throws(AuthError) {
        do {
            let (request, token) = try ClientRegistration.management(of: registration, .delete)
            let response = try await exchange(request, token: token)
            guard response.status.isSuccess else { throw EndpointFailure.refused(response, at: .registration) }
        } catch {
            throw AuthError(asking: error)
        }
    }

    private static func management(
        of registration: ClientRegistrationResponse, _ method: HTTPMethod
    ) throws(AuthError) -> (HTTPRequest, Secret) {
        guard let url = registration.registrationClientURI, let token = registration.registrationAccessToken else {
            throw AuthError(.misconfigured, "the server gave nothing to manage this registration with")
        }
        return (HTTPRequest(method, url: url), token)
    }

    /// 201 for a new client and 200 for a known one; some servers say 200 to both.
    private func registration(
        _ request: HTTPRequest, token: Secret?
    ) async throws(EndpointFailure) -> ClientRegistrationResponse {
        let response = try await exchange(request, token: token)
        guard [.ok, .created].contains(response.status) else { throw .refused(response, at: .registration) }
        do {
            return try ClientRegistrationResponse(parsing: response.body)
        } catch {
            throw .unreadable(response, error, at: .registration)
        }
    }

    private func exchange(_ request: HTTPRequest, token: Secret?) async throws(EndpointFailure) -> HTTPResponse {
        var request = request
        request.headers["Authorization"] = token.map { "Bearer " + $0.revealed }
        return try await client.exchange(request, with: .registration, maximumSize: ClientRegistration.maximumSize)
    }
}
