import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An initial access token")
struct InitialTokenTests {
    private func isRefused(_ response: HTTPResponse) -> Bool {
        response.status == .unauthorized
            && response.headers["WWW-Authenticate"] == "Bearer error=\"invalid_token\""
    }

    @Test func `is needed to register, and to get a challenge (3A-22)`() async throws {
        let web = try await Web()
        for path in ["/register", "/register/challenges"] {
            let missing = try await web.post(path, json: Registrar.metadata(), token: nil)
            #expect(missing.status == .unauthorized && missing.body.isEmpty)
            #expect(missing.headers["WWW-Authenticate"] == "Bearer")
            #expect(isRefused(try await web.post(path, json: Registrar.metadata(), token: Secret("wrong"))))
            for header in ["Basic d3Jvbmc6d3Jvbmc=", "Bearer", "Bearer ", "DPoP wrong"] {
                let response = try await web.send(
                    .post, path, headers: ["Authorization": header], body: JSONBody(Registrar.metadata()))
                #expect(response.status == .unauthorized)
            }
        }
        let token = try await Registrar(web).token.revealed
        let query = try await web.post("/register?access_token=\(token)", json: Registrar.metadata(), token: nil)
        #expect(query.status == .unauthorized)
        #expect(try await web.service.records.clients().count == 1)
    }

    @Test func `can be used as often as it says`() async throws {
        let web = try await Web()
        let registrar = try await Registrar(web, uses: 2)
        _ = try await registrar.registered()
        #expect(try await registrar.register(["client_name": ""]).status == .badRequest)
        _ = try await registrar.registered()
        #expect(isRefused(try await registrar.register()))
        #expect(isRefused(try await web.post("/register/challenges", json: [:], token: registrar.token)))
        let record = try #require(try await web.service.records.initialTokens().first)
        #expect(record.uses == 2 && record.usesLeft == 0)
    }

    @Test func `registers one client if it is used by 20 requests at once`() async throws {
        let web = try await Web()
        let registrar = try await Registrar(web, uses: 1)
        let statuses = try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
            for _ in 0..<20 { group.addTask { try await registrar.register().status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == .created } == 1)
        #expect(statuses.count { $0 == .unauthorized } == 19)
        #expect(try await web.service.records.clients().count == 2)
    }

    @Test func `ends when it expires or is revoked`() async throws {
        let web = try await Web()
        let registrar = try await Registrar(web)
        web.time.advance(by: AddInitialToken.standardLifetime - .seconds(1))
        let registered = try await registrar.registered()
        web.time.advance(by: .seconds(1))
        #expect(isRefused(try await registrar.register()))
        let other = try await Registrar(web)
        try await web.service.revokeInitialToken("token-1")
        #expect(isRefused(try await other.register()))
        #expect(try await registered.send(.get).status == .ok, "clients stay")
    }

    @Test func `is no registration access token, and that isn't one either`() async throws {
        let web = try await Web()
        let registrar = try await Registrar(web)
        let registered = try await registrar.registered()
        #expect(isRefused(try await registered.send(.get, token: registrar.token)))
        #expect(isRefused(try await web.post("/register", json: Registrar.metadata(), token: registered.token)))
    }

    @Test func `can be guessed at 60 times in a minute from one network, which holds up no registered client`()
        async throws
    {
        let web = try await Web()
        let registered = try await Registrar(web).registered()
        for number in 0..<60 {
            let response = try await web.post("/register", json: Registrar.metadata(), token: Secret("guess-\(number)"))
            #expect(isRefused(response))
        }
        let token = try await Registrar(web).token
        let limited = try await web.post("/register", json: Registrar.metadata(), token: token)
        #expect(limited.status == .tooManyRequests && limited.headers["Retry-After"] == "60")
        #expect(try await registered.send(.get).status == .ok)
        let elsewhere = try await web.send(
            .post, "/register", headers: ["Authorization": "Bearer \(token.revealed)"],
            body: JSONBody(Registrar.metadata()), from: "198.51.100.1")
        #expect(elsewhere.status == .created)
        web.time.advance(by: .seconds(60))
        #expect(try await web.post("/register", json: Registrar.metadata(), token: token).status == .created)
        let refusals = try await web.service.records.auditEntries(
            matching: AuditQuery(event: .registrationRefused), limit: 100)
        #expect(refusals.count == 1 && refusals.first?.address == "192.0.2.1")
    }

    @Test func `is in the audit by its name, with what was registered`() async throws {
        let web = try await Web()
        let registered = try await Registrar(web).registered()
        #expect(try await registered.replace(["client_name": "Albums"]).status == .ok)
        #expect(try await registered.send(.delete).status == .noContent)
        let entries = try await web.service.records.auditEntries(
            matching: AuditQuery(client: registered.id), limit: 10)
        #expect(Set(entries.map(\.event)) == [.clientRegistered, .clientUpdated, .clientRemoved])
        #expect(entries.allSatisfy { $0.actor == .client && $0.address == "192.0.2.1" })
        #expect(entries.first { $0.event == .clientRegistered }?.details.initialToken == "token-0")
        #expect(entries.first { $0.event == .clientUpdated }?.details.changes == ["client_name"])
    }
}
