import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Basic credentials that come after a reset")
struct BasicResetTests {
    @Test func `of a question from before it go nowhere and aren't kept`() async throws {
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
}
