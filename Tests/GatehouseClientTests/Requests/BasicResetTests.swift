import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseClient

@Suite("Basic credentials that the user enters after a reset")
struct BasicResetTests {
    @Test func `for an earlier prompt aren't sent or kept`() async throws {
        let asked = Tally()
        let gate = Gate<Void>()
        let authenticator = BasicAuthenticator(for: World.api) {
            asked.increment()
            let number = asked.count
            if number == 1 { try await gate.wait() }
            return BasicCredentials(username: "ada", password: Secret("\(number)"))
        }
        let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }
        let chain = LoaderChain(transport: transport) { Authenticate([.basic: authenticator]) }
        let early = Task { try await chain.load(World.request(.basic)) }
        try await asked.wait(for: 1)
        await chain.reset()
        #expect(try await chain.load(World.request(.basic)).status == .ok)
        gate.open()
        let error = try await #require(throws: HTTPError.self) { try await early.value }
        #expect(error.code == .resetInProgress)
        #expect(try await chain.load(World.request(.basic)).status == .ok)
        #expect(asked.count == 2)
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["Basic YWRhOjI=", "Basic YWRhOjI="])
    }

    private struct KeptFromBeforeReset: Error {}

    @Test func `for an earlier prompt aren't kept in any order of both, even if they come first`() async {
        let report = await ScheduleExplorer().explore { () async throws -> String in
            let asked = Tally()
            let wallet = BasicWallet {
                asked.increment()
                let number = asked.count
                await explorationPoint()
                return BasicCredentials(username: "ada", password: Secret("\(number)"))
            }
            let early = spawn { try? await wallet.credentials() }
            await explorationPoint()
            let askedBefore = asked.count
            wallet.forget()
            let given = await early.value?.password.revealed ?? "none"
            for _ in 0..<2 { await explorationPoint() }
            let kept = try await wallet.credentials().password.revealed
            if askedBefore > 0, kept == "1" { throw KeptFromBeforeReset() }
            return "\(given), then \(kept)"
        }
        #expect(report.failures.isEmpty, "credentials of a question from before the reset were kept")
        #expect(report.isComplete)
        #expect(report.outcomes.keys.contains("1, then 2"), "no order was explored in which the answer comes first")
    }
}
