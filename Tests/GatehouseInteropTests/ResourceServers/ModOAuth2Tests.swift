import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseProviders
import GatehouseTypes
import Testing

/// Apache with mod_oauth2 as a backend, which verifies access tokens by the service's keys.
@Suite("mod_oauth2", .serialized)
struct ModOAuth2Tests {
    private func run(
        _ options: [String] = [], _ body: (ProxiedService, StartedServer) async throws -> Void
    ) async throws {
        try await ProxiedService.run(ProxiedService.trustingNginx + options) { service in
            let arguments = [service.issuer, "notes-api", service.keySet.absoluteString]
            try await StartedServer.run("mod_oauth2", port: StartedServer.freePort(), arguments) { server in
                try await body(service, server)
            }
        }
    }

    @Test func `accepts an access token, and refuses changed ones and those for another backend`() async throws {
        try await run { service, server in
            try await service.publishAnotherKey()
            let address = server.address.appending(path: "bearer/")
            let app = try await AppWithBackend.signIn(for: "notes-api", at: service)
            let answer = try await app.answer(at: address)
            #expect(answer.status == .ok)
            #expect(answer.text.contains("OAUTH2_CLAIM_client_id=notes-api.app\n"), "\(answer.text)")
            #expect(answer.text.contains("OAUTH2_CLAIM_scope=openid read\n"), "\(answer.text)")
            let changed = app.changedToken
            let refused = try await app.answer(at: address) { $0.headers["Authorization"] = "Bearer " + changed }
            #expect(refused.status == .unauthorized)
            let other = try await AppWithBackend.signIn(for: "photos-api", at: service)
            #expect(try await other.answer(at: address).status == .unauthorized)
        }
    }

    @Test func `refuses an access token that has expired`() async throws {
        // So long that a token that was just issued is good on a slow machine, too.
        try await run(["--access-token-lifetime", "12"]) { service, server in
            let address = server.address.appending(path: "bearer/")
            let app = try await AppWithBackend.signIn(for: "notes-api", at: service)
            #expect(try await app.answer(at: address).status == .ok)
            try await app.waitForExpiry()
            #expect(try await app.answer(at: address).status == .unauthorized)
        }
    }

    @Test func `accepts a bound access token with a proof of its key, and nothing else`() async throws {
        try await run { service, server in
            let address = server.address.appending(path: "dpop/")
            let app = try await AppWithBackend.signIn(for: "notes-api", isBound: true, at: service)
            let answer = try await app.answer(at: address)
            #expect(answer.status == .ok, "\(answer.text)")
            let unproved = try await app.answer(at: address) { $0.headers["DPoP"] = nil }
            #expect(unproved.status == .unauthorized)
            let elsewhere = try await app.request(server.address.appending(path: "elsewhere/"))
            let misused = try await app.answer(at: address) { $0.headers["DPoP"] = elsewhere.headers["DPoP"] }
            #expect(misused.status == .unauthorized)
            let thief = try await AppWithBackend.signIn(for: "photos-api", isBound: true, at: service)
            let proof = try await thief.request(address)
            let stolen = try await app.answer(at: address) { $0.headers["DPoP"] = proof.headers["DPoP"] }
            #expect(stolen.status == .unauthorized)
            // The module doesn't compare `ath`.
            let later = try await app.provider.refresh(app.session).accessToken.revealed
            #expect(try await app.answer(at: address) { $0.headers["Authorization"] = "DPoP " + later }.status == .ok)
        }
    }
}
