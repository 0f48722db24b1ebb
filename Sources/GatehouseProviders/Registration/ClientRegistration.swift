public import GatehouseClient
public import GatehouseHTTP
import GatehouseIssuer
public import GatehouseOAuth
import GatehousePasswordProviders
public import GatehouseTypes

/// Registers clients at an issuer with dynamic client registration (RFC 7591; OpenID Connect Dynamic Client
/// Registration).
public struct ClientRegistration: Sendable {
    private static let maximumSize = 256 * 1024

    private let metadataSource: MetadataSource
    private let client: EndpointClient
    private let diagnostics: DiagnosticRelay

    /// Creates a client for registrations at an issuer.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier: an `https` URL, or `http` on this machine.
    ///   - transport: The transport for the requests.
    ///   - timeout: The maximum duration of each request; `nil` leaves it to the transport.
    ///   - time: The clock.
    ///   - diagnostics: The sink that receives an event for each member of the metadata and the responses that can't
    ///     be read and counts as missing.
    public init(
        issuer: String, transport: any HTTPTransport, timeout: Duration? = .seconds(30),
        time: any TimeSource = SystemTimeSource(), diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        self.diagnostics = DiagnosticRelay(to: diagnostics)
        client = EndpointClient(transport: transport, timeout: timeout, time: time)
        metadataSource = MetadataSource(
            issuer: issuer, client: DocumentClient(client), time: time, diagnostics: diagnostics)
    }

    /// Registers a client (RFC 7591, section 3.1).
    ///
    /// - Parameters:
    ///   - metadata: The client's metadata. The server may change it.
    ///   - initialAccessToken: The token that permits the registration; `nil` if the issuer requires none.
    /// - Returns: The registered client. ``/GatehouseOAuth/ClientRegistrationResponse/authentication`` is its client
    ///   authentication.
    /// - Throws: `AuthError`: `misconfigured` if the issuer has no registration endpoint, `refused` if the client may
    ///   not register, `inDoubt` if the response was lost. In that case the issuer may have registered a client with an
    ///   unknown identifier.
    public func register(
        _ metadata: ClientMetadata, initialAccessToken: Secret? = nil
    ) async throws(AuthError) -> ClientRegistrationResponse {
        try await asking {
            guard let url = try await metadataSource.known().address(ifAny: \.registrationEndpoint) else {
                throw AuthError(.misconfigured, "the issuer doesn't support dynamic client registration")
            }
            return try await registration(
                HTTPRequest(.post, url: url, body: JSONBody(metadata.json)), token: initialAccessToken)
        }
    }

    /// Reads a client's registration (RFC 7592, section 2.1).
    ///
    /// - Returns: The current registration. It may contain a new registration access token.
    /// - Throws: `AuthError`: `misconfigured` if the registration can't be managed, `refused` if it doesn't exist any
    ///   more.
    public func read(
        _ registration: ClientRegistrationResponse
    ) async throws(AuthError) -> ClientRegistrationResponse {
        try await asking {
            let (request, token) = try ClientRegistration.management(of: registration, .get)
            return try await self.registration(request, token: token)
        }
    }

    /// Replaces everything that a client is registered with (RFC 7592, section 2.2). The server chooses what is
    /// missing.
    ///
    /// - Parameters:
    ///   - registration: The registration, as it was received last.
    ///   - metadata: The new metadata.
    /// - Returns: The new registration. It may contain a new secret and a new registration access token.
    /// - Throws: `AuthError`: `misconfigured` if the registration can't be managed, `refused` if it may not be changed,
    ///   `inDoubt` if the response was lost.
    public func replace(
        _ registration: ClientRegistrationResponse, by metadata: ClientMetadata
    ) async throws(AuthError) -> ClientRegistrationResponse {
        try await asking {
            var (request, token) = try ClientRegistration.management(of: registration, .put)
            var members = metadata.json.object ?? [:]
            members["client_id"] = .string(registration.clientID.rawValue)
            members["client_secret"] = registration.clientSecret.map { .string($0.revealed) }
            request.body = JSONBody(.object(members))
            return try await self.registration(request, token: token)
        }
    }

    /// Deletes a registration (RFC 7592, section 2.3).
    ///
    /// - Throws: `AuthError`: `misconfigured` if the registration can't be managed, `refused` if it may not be deleted.
    public func delete(_ registration: ClientRegistrationResponse) async throws(AuthError) {
        try await asking {
            let (request, token) = try ClientRegistration.management(of: registration, .delete)
            let response = try await exchange(request, token: token)
            guard response.status.isSuccess else { throw EndpointFailure.refused(response, at: .registration) }
        }
    }

    private static func management(
        of registration: ClientRegistrationResponse, _ method: HTTPMethod
    ) throws(AuthError) -> (HTTPRequest, Secret) {
        guard let url = registration.registrationClientURI, let token = registration.registrationAccessToken else {
            throw AuthError(
                .misconfigured, "the server returned no registration access token, so the registration can't be changed"
            )
        }
        return (HTTPRequest(method, url: url), token)
    }

    /// Sends a request. The success status is 201 for a new client and 200 for an existing one, but some servers use
    /// 200 for both.
    private func registration(
        _ request: HTTPRequest, token: Secret?
    ) async throws(EndpointFailure) -> ClientRegistrationResponse {
        let response = try await exchange(request, token: token).read(
            from: .registration, statuses: [.ok, .created]
        ) { try ClientRegistrationResponse(parsing: $0) }
        diagnostics.record(unreadable: response.unreadableMembers, in: "registration")
        return response
    }

    private func exchange(_ request: HTTPRequest, token: Secret?) async throws(EndpointFailure) -> HTTPResponse {
        var request = request
        request.headers["Authorization"] = token.map { "Bearer " + $0.revealed }
        return try await client.exchange(request, with: .registration, maximumSize: ClientRegistration.maximumSize)
    }
}
