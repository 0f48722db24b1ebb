import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Where apps are registered (RFC 7591, section 3), with the proof that their backends have the keys they upload.
struct RegistrationEndpoint: Endpoint {
    let site: Site

    var path: String { "/apps" }

    var actions: [HTTPMethod: Action] { [.post: .json(respond)] }

    @Sendable private func respond(to request: IncomingRequest) async throws -> HTTPResponse {
        if let refusal = site.refusalUnlessAdministrator(request) { return refusal }
        do {
            let metadata = try ClientMetadata(try request.json())
            let app = try await site.service.registerApp(metadata.registration, proof: metadata.keyProof)
            return .json(.created, ClientMetadata.json(of: app))
        } catch let error as ClientMetadata.Refusal {
            return refusal("invalid_client_metadata", error.reason)
        } catch let error as ServiceError {
            switch error.code {
            case .invalidInput, .proofRefused: return refusal("invalid_client_metadata", error.reason)
            case .alreadyExists: return refusal("invalid_client_metadata", error.reason, status: .conflict)
            default: throw error
            }
        }
    }

    private func refusal(_ code: String, _ reason: String, status: HTTPStatus = .badRequest) -> HTTPResponse {
        .json(status, OAuthErrorResponse(OAuthErrorCode(rawValue: code), description: reason).json)
    }
}
