import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

extension World {
    /// Who sends a request to the token endpoint with this form.
    func identify(
        _ form: OAuthParameters, authorization: Secret? = nil, proofs: [String] = [], requiresProof: Bool = false
    ) async throws -> Result<TokenCaller, Refusal> {
        let claims = IdentifyCaller.Claims(
            parameters: form, authorization: authorization, proofs: proofs, method: "POST",
            endpoint: try #require(URL(string: World.issuer + "/token")), address: nil)
        do {
            return .success(try await service.identifyCaller(claims, requiresProof: requiresProof))
        } catch let refusal as Refusal {
            return .failure(refusal)
        } catch let error as OAuthError {
            return .failure(Refusal(error.response.code, error.description))
        }
    }

    /// Who sends a request with a method of ``ClientAuthentication``.
    func identify(_ client: ClientAuthentication) async throws -> Result<TokenCaller, Refusal> {
        try await identify(client.parameters, authorization: client.authorization)
    }
}
