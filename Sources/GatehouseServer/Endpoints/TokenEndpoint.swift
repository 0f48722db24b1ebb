import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Where clients get tokens for codes, device codes, refresh tokens, platform tokens and their own credentials
/// (RFC 6749, section 3.2).
struct TokenEndpoint: Endpoint {
    private let site: Site
    private let client: ClientGuard
    private let grants: [any TokenGrant]

    let path: PathPattern = "/token"

    init(site: Site) {
        self.site = site
        client = ClientGuard(site: site, path: path.description, requiresProof: true)
        grants = site.service.grants
    }

    var sharing: CrossOriginSharing { .browserApps }

    var actions: [HTTPMethod: Action] { [.post: .form(respond)] }

    @Sendable private func respond(to request: IncomingRequest) async throws -> HTTPResponse {
        request.noteClaimedClient()
        let form = try request.form()
        let type = try GrantType(parameters: form)
        guard let grant = grants.first(where: { $0.type == type }) else {
            throw OAuthError(.unsupportedGrantType, "grant_type")
        }
        let client = try await client.check(request, with: form, leavesProof: grant.storesProofs)
        do {
            guard client.caller.client.mayUse(type) else {
                try await client.caller.storeProof()
                throw Refusal(.unauthorizedClient, "The client isn't allowed to use this grant.")
            }
            let tokens = try await grant.respond(to: client.parameters, from: client.caller)
            site.metrics.count(.tokens, ["grant": type.rawValue, "result": "issued"])
            var response = HTTPResponse.json(.ok, tokens.json)
            response.headers[DPoPProof.nonceHeaderName] = nonce(for: client.caller)
            return response
        } catch var refusal as Refusal {
            site.metrics.count(.tokens, ["grant": type.rawValue, "result": refusal.code.rawValue])
            refusal.nonce = refusal.nonce ?? nonce(for: client.caller)
            throw refusal
        }
    }

    /// The nonce for the caller's next proof; nil if it sends none.
    private func nonce(for caller: TokenCaller) -> String? {
        caller.keyThumbprint == nil ? nil : site.service.identifyCaller.currentNonce
    }
}
