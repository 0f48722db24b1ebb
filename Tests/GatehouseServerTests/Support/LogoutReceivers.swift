import Foundation
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseServer
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// A service that tells apps about logouts, and the transport that reaches them.
struct LogoutReceivers {
    let world: LogoutWorld
    let sink = CollectingSink()
    let transport = ScriptedTransport()
    var time: ManualTimeSource { world.web.time }
    var service: TokenService { world.web.service }

    init(_ clients: ClientID...) async throws {
        world = try await LogoutWorld(diagnostics: sink)
        for client in clients {
            try await world.driver.registerApp(client) { metadata in
                metadata.scope = "openid offline_access"
                metadata.dpopBoundAccessTokens = false
                metadata.backchannelLogoutURI = URL(string: "https://\(client).example.com/logged-out")
            }
        }
    }

    /// Somebody signs in to the apps and out of them.
    func signOut(of clients: ClientID...) async throws {
        let browser = try await world.browser()
        for client in clients { _ = try await world.tokens(of: client, in: browser, scope: "openid") }
        try await browser.open("/sign-out")
        _ = try await browser.submit()
    }

    /// Runs the loop until the work has been done that a closure waits for.
    func sending<Answer: Sendable>(
        over transport: (any HTTPTransport)? = nil, _ body: () async throws -> Answer
    ) async throws -> Answer {
        let (server, time, transport) = (world.web.inProcess.server, time, transport ?? self.transport)
        let task = Task { await server.sendDeliveries(over: transport, time: time) }
        let answer = try await body()
        task.cancel()
        await task.value
        return answer
    }

    /// Lets the loop look for deliveries once more.
    func pass(_ duration: Duration = .seconds(2)) async throws {
        try await time.waitForSleepers()
        time.advance(by: duration)
    }

    /// Lets time pass until that many tries were noted.
    func waitForTries(_ count: Int) async throws {
        while tries.count < count { try await pass() }
    }

    var tries: [DiagnosticEvent] { sink.events(named: Server.deliveryEvent) }
    var results: [String] { tries.compactMap { $0.fields["result"] } }

    /// What a request tells its client.
    func token(in request: HTTPRequest, of client: ClientID) async throws -> LogoutToken {
        let pairs = try #require(FormEncoding.decode(try request.body.encode()))
        #expect(pairs.map(\.name) == ["logout_token"])
        let form = try OAuthParameters(pairs)
        let token = try UnverifiedToken(compact: try #require(form["logout_token"]))
        return try LogoutTokenVerifier(issuer: world.web.issuer, clientID: client, time: time)
            .verify(token, keys: try await service.publicKeys())
    }
}
