import Foundation
import GatehouseHTTP
import GatehouseJOSE
import GatehouseListener
import GatehouseSQLite
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A session, in processes that follow each other")
struct SessionTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test func `lives until somebody signs out, and is renewed when that is asked for`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        let login = try await world.login(service.issuer)
        #expect(login.ending == .status(0))
        #expect(login.errors == [])
        #expect(login.output.count == 2)
        try expectSignedIn(login, at: service.issuer)
        try expectSignedIn(try await world.run("status", "--json"), at: service.issuer)

        let first = try await token()
        #expect(try await token("--minimum-validity", "60") == first)
        let renewed = try await token("--refresh")
        #expect(renewed != first)
        #expect(try await token() == renewed)
        let long = try await world.run("token", "--minimum-validity", "100000")
        #expect(long.ending == .status(1) && long.output == [], "no token lives that long")
        try #require(long.errors.count == 1, "\(long.errors)")
        #expect(long.errors[0].contains("only valid for another "))
        #expect(try await token() != renewed)
        #expect(try await world.rotations() == 2)

        try expectSignedOut(try await world.run("logout", "--json"), "requested")
        try expectSignedOut(try await world.run("status", "--json"), "nothingStored", status: 1)
        try expectSignedOut(try await world.run("logout", "--json"), "nothingStored")
        let refused = try await world.run("token")
        #expect(refused.ending == .status(1))
        #expect(refused.output == [])
        #expect(refused.errors.count == 1)
        #expect(try await world.count(.tokenRevoked) == 1)
        #expect(keyFiles(of: "default") == [])
    }

    @Test func `goes on a request with its token and a proof made for it`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        _ = try await world.login(service.issuer)
        let log = RequestLog()
        let listener = try await log.listen()
        let address = "\(listener.origin)/notes?page=2"
        let run = try await world.run("request", "--include", "-H", "X-Mine: yes", "-d", "text", address)
        #expect(run.ending == .status(0))
        #expect(run.output.first == "HTTP 200")
        #expect(run.output.suffix(2) == ["", "thanks"])

        let heard = try #require(log.requests.first)
        #expect(log.requests.count == 1)
        #expect(heard.method == .post && heard.headers["X-Mine"] == "yes")
        #expect(try heard.body.encode() == Array("text".utf8))
        let accessToken = try await token()
        #expect(heard.headers["Authorization"] == "DPoP \(accessToken)")
        let proof = try UnverifiedToken(compact: try #require(heard.headers["DPoP"]))
        let claims = try JSONValue(parsing: proof.unverifiedPayload)
        #expect(claims["htm"] == "POST")
        #expect(claims["htu"]?.string == "\(listener.origin)/notes")

        let missing = try await world.run("request", "--fail", "\(listener.origin)/missing")
        #expect(missing.ending == .status(1))
        #expect(missing.output == ["thanks"])
        _ = try await world.run("logout")
        #expect(try await world.run("request", address).ending == .status(1))
        #expect(log.requests.count == 2)
        await listener.stop()
    }

    @Test func `of one account is no business of another one's`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        #expect(try await world.login(service.issuer).ending == .status(0))
        #expect(try await world.login(service.issuer, ["--account", "work"]).ending == .status(0))
        let tokens = try await (token(), token("--account", "work"))
        #expect(tokens.0 != tokens.1)
        #expect(Set(keyFiles(of: "default")).isDisjoint(with: keyFiles(of: "work")))

        try expectSignedOut(try await world.run("logout", "--json"), "requested")
        try expectSignedIn(try await world.run("status", "--json", "--account", "work"), at: service.issuer)
        #expect(try await token("--account", "work", "--refresh") != tokens.1)
    }

    @Test func `is over at the service when its account is removed`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        _ = try await world.login(service.issuer, ["--account", "work"])
        let removal = try await world.run("accounts", "remove", "work", "--json")
        #expect(removal.ending == .status(0) && removal.errors == [])
        #expect(try removal.result == ["name": "work", "removed": true, "revoked": true])
        #expect(try await world.count(.tokenRevoked) == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.home.path) == ["accounts"])
        #expect(keyFiles(of: "work") == [])
    }

    @Test func `is dead at the service after a sign-out, even for who has copied all of it`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        _ = try await world.login(service.issuer)
        let copy = world.folder.appending(path: "copy")
        try FileManager.default.copyItem(at: world.home, to: copy)
        #expect(try await world.run("token", "--refresh", home: copy).ending == .status(0))

        #expect(try await world.run("logout").ending == .status(0))
        let thief = try await world.run("token", "--refresh", home: copy)
        #expect(thief.ending == .status(1))
        #expect(thief.output == [])
        #expect(thief.errors.count == 1 && thief.errors[0].contains("invalid_grant"))
        try expectSignedOut(try await world.run("status", "--json", home: copy), "nothingStored", status: 1)
    }

    @Test func `ends here when the service is away, and says that it couldn't be told`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        _ = try await world.login(service.issuer)
        service.child.send(SIGTERM)
        #expect(await service.child.ending() == .status(0))

        #expect(try await world.run("token").ending == .status(0))
        let refresh = try await world.run("token", "--refresh")
        #expect(refresh.ending == .status(1) && refresh.errors.count == 1)
        try expectSignedIn(try await world.run("status", "--json"), at: service.issuer)
        let logout = try await world.run("logout", "--json")
        #expect(try logout.result["revoked"] == false)
        #expect(logout.errors.count == 1)
        try expectSignedOut(try await world.run("status", "--json"), "nothingStored", status: 1)
    }

    @Test func `that can't be written down is ended, and the command says so`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        let account = world.home.appending(path: "accounts/default")
        let obstacle = account.appending(path: "session.json")
        try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
        let login = try await world.login(service.issuer)
        #expect(login.ending == .status(1))
        #expect(login.output.count == 1, "it isn't signed in")
        #expect(login.errors.count == 1 && login.errors[0].contains(obstacle.path), "\(login.errors)")
        try FileManager.default.removeItem(at: obstacle)
        #expect(try await world.count(.tokenRevoked) == 1)
        #expect(keyFiles(of: "default") == [])
        #expect(try await world.login(service.issuer).ending == .status(0))
    }

    private func token(_ more: String...) async throws -> String {
        let arguments = ["token", "--json"] + more
        let run = await world.finish(try world.start(arguments), arguments)
        #expect(run.ending == .status(0) && run.errors == [], "\(run.errors)")
        #expect(try run.result["tokenType"] == "DPoP")
        let seconds = try #require(try run.result["expiresIn"]?.integer)
        #expect((1...300).contains(seconds))
        return try #require(try run.result["accessToken"]?.string)
    }

    private func keyFiles(of account: String) -> [String] {
        let folder = world.home.appending(path: "accounts/\(account)/keys")
        return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    private func expectSignedIn(_ run: CommandWorld.Run, at issuer: String) throws {
        let result = try run.result
        #expect(run.ending == .status(0))
        #expect(result["state"] == "signedIn" && result["durability"] == "durable")
        #expect(result["issuer"]?.string == issuer)
        #expect(result["scope"] == "openid offline_access")
        #expect(result["subject"]?.string?.isEmpty == false)
        #expect((1...300).contains(result["expiresIn"]?.integer ?? 0))
    }

    private func expectSignedOut(_ run: CommandWorld.Run, _ reason: String, status: Int32 = 0) throws {
        #expect(run.ending == .status(status))
        #expect(try run.result["state"] == "signedOut")
        #expect(try run.result["reason"]?.string == reason)
    }
}
