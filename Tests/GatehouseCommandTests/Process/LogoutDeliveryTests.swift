import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("An app that is told about logouts by our own service")
struct LogoutDeliveryTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    private func administer(_ arguments: String...) async throws -> CommandWorld.Run {
        let arguments = arguments + ["--json"] + world.place
        let run = await world.finish(try world.start(arguments), arguments)
        try #require(run.ending == .status(0), "\(run.errors)")
        return run
    }

    /// Signs somebody in to the app, and ends all sessions.
    private func signInAndOut(_ service: CommandWorld.Service, receiver: LoopbackServer) async throws {
        try await world.addAccount()
        _ = try await administer(
            "client", "register", "Wiki", "--redirect-uri", "http://127.0.0.1/callback", "--scope",
            "openid offline_access", "--backchannel-logout-uri", "http://127.0.0.1:\(receiver.port)/logged-out")
        let login = try await world.login(service.issuer, ["--client-id", "wiki", "--scope", "openid offline_access"])
        try #require(login.ending == .status(0), "\(login.errors)")
        _ = try await administer("account", "sign-out", CommandWorld.email)
    }

    /// What the service logs about the first delivery.
    private func delivery(in service: CommandWorld.Service) async -> String? {
        while let line = await service.child.errors.next() {
            if line.contains("server.delivery") { return line }
        }
        return nil
    }

    @Test func `gets a token that says so`() async throws {
        defer { world.close() }
        let receiver = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
        let service = try await world.serve(["--delivery-network", "127.0.0.1"])
        try await signInAndOut(service, receiver: receiver)
        #expect(try #require(await delivery(in: service)).contains("result=sent"))
        let request = try #require(receiver.requests.first)
        #expect(request.target == "/logged-out" && request.method == "POST")
        let form = String(decoding: request.body, as: UTF8.self)
        let token = try UnverifiedToken(compact: try #require(form.split(separator: "=").last.map(String.init)))
        #expect(token.header.type == LogoutToken.type)
        let shown = try await administer("client", "show", "wiki").result
        #expect(shown["deliveries"] == nil && shown["backchannelLogoutURI"]?.string?.hasSuffix("/logged-out") == true)
    }

    @Test func `isn't reached on this machine unless the operator permits it, and the operator sees why`() async throws
    {
        defer { world.close() }
        let receiver = try LoopbackServer { _ in }
        let service = try await world.serve()
        try await signInAndOut(service, receiver: receiver)
        #expect(try #require(await delivery(in: service)).contains("result=retried"))
        #expect(receiver.connectionCount == 0)
        let deliveries = try await administer("client", "show", "wiki").result["deliveries"]
        #expect(deliveries?["waiting"] == 1 && deliveries?["failed"] == 0)
        #expect(deliveries?["lastFailure"] == "the host's address isn't a permitted one")
        let run = try await world.finish(
            world.start(["client", "show", "wiki"] + world.place), ["client", "show", "wiki"])
        #expect(run.output.contains { $0.contains("1 to be told of; tried again") }, "\(run.output)")
    }
}
