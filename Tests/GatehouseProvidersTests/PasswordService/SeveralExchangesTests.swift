import GatehouseClient
import GatehouseHTTP
import GatehousePasswordProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A refresh of several requests")
struct SeveralExchangesTests {
    private enum Fault: Sendable { case lost, unavailable, final }

    private static let renewed = #"{"session":{"key":"at-2","renewal":"rt-2"}}"#

    /// Refreshes a session by a request for a ticket, the renewal, and a request for details; one of them fails.
    private func failure(
        at path: String, _ fault: Fault, renewal: String = renewed
    ) async throws -> RefreshFailure? {
        var description = PlainPasswordService.description
        description.operations[.refresh] = [
            ServiceExchange(.post, "/ticket", captures: ["ticket": "ticket"]),
            ServiceExchange(.post, "/renewal", .json(["token": "{refreshToken}", "ticket": "{ticket}"])),
            ServiceExchange(.post, "/details"),
        ]
        let transport = ScriptedTransport()
        transport.setDefault { request in
            if request.path == path {
                switch fault {
                case .lost: throw HTTPError(.connectionLost)
                case .unavailable: return HTTPResponse(status: 503)
                case .final: return PlainPasswordService.refusal("ended", 410)
                }
            }
            let body = request.path == "/renewal" ? renewal : #"{"ticket":"t-1"}"#
            return HTTPResponse(status: .ok, body: Array(body.utf8))
        }
        let provider = PasswordServiceProvider(description, transport: transport, time: ManualTimeSource())
        let session = AuthSession(
            provider: "house", account: Account(issuer: "https://api.house.example", subject: "1"),
            accessToken: AccessToken(Secret("at-1"), receivedAt: ManualTimeSource().now, lifetime: nil),
            refreshToken: Secret("rt-1"))
        return await provider.refreshFailure(session)
    }

    @Test func `may be repeated as long as none of them that has the refresh token was answered`() async throws {
        for path in ["/ticket", "/renewal"] {
            #expect(try await failure(at: path, .lost)?.kind == .inDoubt)
            #expect(try await failure(at: path, .unavailable)?.kind == .transient)
        }
    }

    @Test(arguments: [Fault.lost, .unavailable], [renewed, #"{"session":{"key":"at-2"}}"#])
    private func `isn't repeated with a refresh token that was answered with success`(
        fault: Fault, renewal: String
    ) async throws {
        guard case .unusable(_, let refreshToken) = try await failure(at: "/details", fault, renewal: renewal) else {
            Issue.record("the refresh token may be sent again")
            return
        }
        #expect(refreshToken?.revealed == (renewal == Self.renewed ? "rt-2" : nil))
    }

    @Test(arguments: ["/ticket", "/renewal", "/details"])
    func `ends the session by a final refusal of each`(path: String) async throws {
        #expect(try await failure(at: path, .final)?.kind == .rejected)
    }
}
