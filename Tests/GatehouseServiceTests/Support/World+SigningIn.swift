import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

extension World {
    /// A code with what is needed to redeem it.
    struct Code {
        let code: Secret
        let verifier: CodeVerifier
        let redirectURI: String

        func parameters(
            verifier other: CodeVerifier? = nil, redirectURI otherURI: String? = nil, resources: [String] = []
        ) throws -> OAuthParameters {
            AuthorizationCodeRequest(
                code: code, redirectURI: try RedirectURI(otherURI ?? redirectURI), codeVerifier: other ?? verifier,
                resources: resources
            ).parameters
        }
    }

    func authorizationRequest(
        _ id: ClientID, verifier: CodeVerifier, redirectURI: String = World.notesRedirect
    ) throws -> AuthorizationRequest {
        var request = AuthorizationRequest(
            clientID: id, redirectURI: try RedirectURI(redirectURI), codeChallenge: verifier.challenge)
        request.state = "state"
        return request
    }

    func code(
        _ id: ClientID = "notes", scope: String? = nil, change: (inout AuthorizationRequest) throws -> Void = { _ in }
    ) async throws -> Code {
        let verifier = CodeVerifier(randomness: randomness)
        var request = try authorizationRequest(id, verifier: verifier)
        request.scope = try scope.map { try #require(Scope($0)) }
        try change(&request)
        let outcome = try await service.checkAuthorization(request.parameters)
        guard case .ready(let prepared) = outcome else { throw TestFailure("not ready: \(outcome)") }
        let answer = try await service.issueCode(
            for: prepared, account: ada, authenticatedAt: time.now, from: "192.0.2.1")
        guard case .granted(let code, _, _) = answer else { throw TestFailure("no code") }
        return Code(code: code, verifier: verifier, redirectURI: request.redirectURI.text)
    }

    /// Signs Ada in to an app, directly.
    func signIn(_ id: ClientID = "notes", key: String? = "key", scope: String? = nil) async throws -> TokenResponse {
        try await respond(code(id, scope: scope).parameters(), as: caller(id, key: key)).granted()
    }

    func refresh(
        _ token: Secret?, as id: ClientID = "notes", key: String? = "key", scope: String? = nil,
        resources: [String] = []
    ) async throws -> TokenOutcome {
        let request = RefreshRequest(
            refreshToken: try #require(token), scope: try scope.map { try #require(Scope($0)) }, resources: resources)
        return try await respond(request.parameters, as: caller(id, key: key))
    }

    func count(_ event: AuditEvent, _ result: AuditResult? = nil) async throws -> Int {
        try await storage.auditEntries(matching: AuditQuery(event: event), limit: 1000)
            .count { result == nil || $0.result == result }
    }
}
