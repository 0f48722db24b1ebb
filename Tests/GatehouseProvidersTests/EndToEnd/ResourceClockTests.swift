import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseClient

@Suite("A resource server whose clock is two hours off")
struct ResourceClockTests {
    /// Two managers with one store, as two processes have them, and a resource server that says its own time.
    private struct Processes {
        let fixture: ProviderFixture
        let managers: [AuthManager]
        let resource: ScriptedTransport

        init(shift: TimeInterval) async throws {
            let fixture = try ProviderFixture()
            fixture.issuer.change { $0.dateShift = .zero }
            let store = MemoryStore()
            managers = try [fixture.provider, fixture.sibling()].map { provider in
                AuthManager(
                    provider: provider, store: store, time: fixture.clock,
                    policy: RefreshPolicy(ahead: .zero, spacing: .zero))
            }
            resource = ScriptedTransport { [clock = fixture.clock] _ in
                let date = HTTPDate.string(from: clock.now.addingTimeInterval(shift))
                return HTTPResponse(status: .ok, headers: ["Date": date])
            }
            self.fixture = fixture
            for manager in managers { try await manager.restore() }
            try await managers[0].signIn(using: fixture.agent)
        }

        var renewals: Int { fixture.issuer.tokenForms.count { $0["grant_type"] == "refresh_token" } }

        /// Sends one request from each process in turn. Each process knows what the other one has stored by then.
        func sendInTurn(_ count: Int, startingWith first: Int = 0) async throws {
            let url = try #require(URL(string: "https://api.example/notes"))
            let origin = try #require(Origin(url))
            for number in 0..<count {
                let manager = managers[(first + number) % managers.count]
                await manager.notice()
                let chain = LoaderChain(transport: resource) {
                    Authenticate([.oauth: manager.authenticator(for: origin)])
                }
                var request = HTTPRequest(.get, url: url)
                request.authenticationMethod = .oauth
                #expect(try await chain.load(request).status == .ok)
            }
        }
    }

    @Test(arguments: [7_200.0, -7_200]) func `makes nobody renew a token that is still valid`(
        shift: TimeInterval
    ) async throws {
        let processes = try await Processes(shift: shift)
        try await processes.sendInTurn(10)
        #expect(processes.renewals == 0)
    }

    @Test(arguments: [7_200.0, -7_200]) func `doesn't keep a token that has expired from being renewed, once for both`(
        shift: TimeInterval
    ) async throws {
        let processes = try await Processes(shift: shift)
        try await processes.sendInTurn(2)
        let expired = try #require(processes.resource.requests.last?.headers["Authorization"])
        processes.fixture.clock.advance(by: .seconds(300))
        // The process that didn't receive the token goes first: it has only the time of day to judge by.
        try await processes.sendInTurn(10, startingWith: 1)
        #expect(processes.renewals == 1)
        #expect(processes.resource.requests.dropFirst(2).allSatisfy { $0.headers["Authorization"] != expired })
    }
}
