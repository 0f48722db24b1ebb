// snippet.world
import Gatehouse
import GatehouseTesting
import NotesKit

/// The app with a service, a server and a clock that a test controls.
struct World {
    let time = ManualTimeSource()
    let service: FakeAuthService
    let provider: FakeProvider
    let store = MemoryStore()
    let network = ScriptedTransport()
    let app: NotesApp

    init() {
        let service = FakeAuthService(time: time, lifetime: .seconds(300))
        self.service = service
        provider = FakeProvider(service)
        // The server accepts the tokens that the service accepts.
        network.setDefault { request in
            let token = request.headers["Authorization"].map { Secret(String($0.dropFirst("Bearer ".count))) }
            guard let token, service.accepts(token) else { return HTTPResponse(status: .unauthorized) }
            return HTTPResponse(status: .ok, body: Array("Buy milk".utf8))
        }
        app = NotesApp(
            auth: AuthManager(provider: provider, store: store, time: time), server: "https://notes.example",
            transport: network, time: time)
    }
}
// snippet.end
