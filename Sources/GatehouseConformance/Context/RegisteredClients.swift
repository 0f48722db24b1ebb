import GatehouseHTTP
import GatehouseTypes
import Synchronization

/// The clients that a module has registered, to be removed at its end.
final class RegisteredClients: Sendable {
    private struct State {
        var places: [(address: String, token: String)] = []
        var clients: [ClientRole: ConformanceClient] = [:]
    }

    private let state = Mutex(State())

    subscript(role: ClientRole) -> ConformanceClient? {
        get { state.withLock { $0.clients[role] } }
        set { state.withLock { $0.clients[role] = newValue } }
    }

    /// Remembers what a registration was answered by.
    func add(_ json: JSONDocument) {
        guard let address = json.text("registration_client_uri"), let token = json.text("registration_access_token")
        else { return }
        state.withLock { $0.places.append((address, token)) }
    }

    func remove(by wire: Wire) async {
        let all = state.withLock { state in
            defer { state.places = [] }
            return state.places
        }
        for place in all {
            // Not every provider lets clients remove themselves.
            _ = try? await wire.send(.delete, place.address, headers: ["Authorization": "Bearer " + place.token])
        }
    }
}
