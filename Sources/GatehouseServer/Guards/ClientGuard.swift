import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Lets clients through, and finds out which one it is and which key it has proved.
struct ClientGuard: RouteGuard {
    private let service: TokenService
    /// The address for which the client's proofs are made.
    private let endpoint: URL?
    /// Whether a client that must prove a key has to do it here.
    private let requiresProof: Bool

    /// Guards the endpoint at a path.
    init(site: Site, path: String, requiresProof: Bool) {
        service = site.service
        endpoint = site.url(path)
        self.requiresProof = requiresProof
    }

    /// A client, with the form that it has sent.
    struct Finding: Sendable {
        let caller: TokenCaller
        let parameters: OAuthParameters
    }

    func check(_ request: IncomingRequest) async throws -> Finding {
        request.noteClaimedClient()
        return try await check(request, with: try request.form())
    }

    /// Checks a request whose form was read already.
    func check(
        _ request: IncomingRequest, with parameters: OAuthParameters, leavesProof: Bool = false
    ) async throws -> Finding {
        guard let endpoint else {
            throw ServiceError(.invalidConfiguration, "The issuer isn't a valid URL.")
        }
        let authorization = request.headers[values: "Authorization"]
        guard authorization.count <= 1 else { throw OAuthError(.duplicateParameter, "Authorization") }
        let caller = try await service.identifyCaller(
            IdentifyCaller.Claims(
                parameters: parameters, authorization: authorization.first.map { Secret($0) },
                proofs: request.headers[values: DPoPProof.headerName], method: request.method.rawValue,
                endpoint: endpoint, address: request.address),
            requiresProof: requiresProof, leavesProof: leavesProof)
        return Finding(caller: caller, parameters: parameters)
    }
}

extension IncomingRequest {
    /// Tells the log which client the request names: in the form, in an assertion or by Basic authentication.
    func noteClaimedClient() {
        // It keeps what it needs, and not the request, which keeps it.
        visitor.findings.isAbout { [body, authorization = headers["Authorization"]] in
            guard let form = try? IncomingRequest.parameters(body) else { return nil }
            return IdentifyCaller.claimedClient(form, authorization: authorization.map { Secret($0) })
        }
    }
}
