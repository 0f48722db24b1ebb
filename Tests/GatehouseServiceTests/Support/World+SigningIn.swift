import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

extension World {
    /// A code that Ada has allowed, in a browser session that begins for it if none is given.
    func code(
        _ id: ClientID = "notes", scope: String? = nil, in cookie: Secret? = nil,
        change: (inout AuthorizationRequest) throws -> Void = { _ in }
    ) async throws -> ServiceDriver.IssuedCode {
        var session = cookie
        if session == nil { session = try await driver.signInBrowser() }
        return try await driver.code(id, in: try #require(session)) { request in
            request.scope = try scope.map { try #require(Scope($0)) }
            try change(&request)
        }
    }

    /// Signs Ada in to a client.
    func signIn(
        _ id: ClientID = "notes", key: String? = "key", scope: String? = nil, in cookie: Secret? = nil,
        isAuthenticated: Bool = false
    ) async throws -> TokenResponse {
        let caller = try await caller(id, key: key, isAuthenticated: isAuthenticated)
        return try await respond(code(id, scope: scope, in: cookie).parameters(), as: caller).get()
    }

    func refresh(
        _ token: Secret?, as id: ClientID = "notes", key: String? = "key", isAuthenticated: Bool = false,
        scope: String? = nil, resources: [String] = []
    ) async throws -> TokenAnswer {
        let request = RefreshRequest(
            refreshToken: try #require(token), scope: try scope.map { try #require(Scope($0)) }, resources: resources)
        return try await respond(
            request.parameters, as: caller(id, key: key, isAuthenticated: isAuthenticated))
    }

    /// The account's families, the oldest first.
    var families: [TokenFamily] {
        get async throws { try await records.families(account: ada) }
    }

    /// The verified claims of an access token that isn't encrypted, or is for Notes.
    func claims(_ response: TokenResponse) async throws -> AccessTokenClaims {
        let text = response.accessToken.revealed
        let sealed = try? SealedToken(compact: text)
        let token = try sealed?.openSignedToken(with: [DecryptionKey(backend)]) ?? UnverifiedToken(compact: text)
        return try AccessTokenClaims(
            token.verify(with: try await service.publicKeys(), allowing: [.es256]).claims())
    }

    func count(_ event: AuditEvent, _ result: AuditResult? = nil) async throws -> Int {
        try await records.auditEntries(matching: AuditQuery(event: event), limit: 1000)
            .count { result == nil || $0.result == result }
    }
}
