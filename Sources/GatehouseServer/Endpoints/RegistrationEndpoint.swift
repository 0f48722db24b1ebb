import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Where clients are registered (RFC 7591, section 3), with the proof that their backends have the private keys.
struct RegistrationEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { "/apps" }

    var actions: [HTTPMethod: Action] { [.post: .json(respond).guarded(by: AdministratorGuard(site: site))] }

    @Sendable private func respond(to request: IncomingRequest) async throws -> HTTPResponse {
        do {
            let registered = try await site.service.registerClient(try ClientMetadata(parsing: request.body))
            return .json(.created, RegistrationEndpoint.response(to: registered).json)
        } catch let error as OAuthError {
            throw Refusal(.invalidClientMetadata, error.description)
        } catch let refusal as Refusal where refusal.code == .alreadyExists {
            request.visitor.findings.refuse(refusal.code)
            let error = OAuthErrorResponse(.invalidClientMetadata, description: refusal.reason)
            return .json(.conflict, error.json)
        }
    }

    /// The response contains the sealing key, too: the service stores it apart from the other metadata.
    private static func response(to registered: RegisterClient.Registered) -> ClientRegistrationResponse {
        let client = registered.client
        var metadata = client.metadata
        metadata.sealingKey = client.sealingKey
        var response = ClientRegistrationResponse(
            clientID: client.id, clientSecret: registered.secret, metadata: metadata)
        response.clientIDIssuedAt = client.createdAt
        return response
    }
}
