import Gatehouse
import GatehouseTesting
import NotesKit
import Testing

struct NotesAppTests {
    let time = ManualTimeSource()
    let service: FakeAuthService
    let network = ScriptedTransport { _ in HTTPResponse(status: .ok, body: Array("Buy milk".utf8)) }
    let app: NotesApp

    init() {
        service = FakeAuthService(time: time, lifetime: .seconds(300))
        let auth = AuthManager(provider: FakeProvider(service), store: MemoryStore(), time: time)
        app = NotesApp(auth: auth, transport: network)
    }

    @Test func `sends the access token`() async throws {
        try await app.auth.signIn()
        #expect(try await app.notes() == "Buy milk")
        #expect(network.requests.last?.headers["Authorization"]?.hasPrefix("Bearer ") == true)
    }
}
