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
    /// Notes events, and counts those about deliveries.
    final class Sink: DiagnosticSink {
        private let collected = CollectingSink()
        let tries = Tally()

        var events: [DiagnosticEvent] { collected.events }

        func record(_ event: DiagnosticEvent) {
            collected.record(event)
            if event.name == Server.deliveryEvent { tries.increment() }
        }
    }

    let world: LogoutWorld
    let sink = Sink()
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

    /// Lets time pass until that many tries were noted, but none while something is being sent: on a busy machine a
    /// try would last longer than its lease, or than what it causes.
    func waitForTries(_ count: Int) async throws {
        while tries.count < count {
            try await time.waitForSleepers()
            let noted = sink.tries.count
            if try await isSending { try await sink.tries.wait(for: min(count, noted + 1)) } else { try await pass() }
        }
    }

    /// Waits until everything has been sent that was begun.
    func waitWhileSending() async throws {
        try await time.waitForSleepers()
        while true {
            let noted = sink.tries.count
            guard try await isSending else { return }
            try await sink.tries.wait(for: noted + 1)
        }
    }

    /// Whether an instance has begun to send something.
    private var isSending: Bool {
        get async throws {
            for client in try await service.records.clients() {
                let deliveries = try await service.records.deliveries(client: client.id)
                // What nobody knows how to send keeps its lease.
                if deliveries.contains(where: { $0.lease != nil && $0.kind == LogoutDeliveries.kind }) { return true }
            }
            return false
        }
    }

    var tries: [DiagnosticEvent] { sink.events.filter { $0.name == Server.deliveryEvent } }
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
