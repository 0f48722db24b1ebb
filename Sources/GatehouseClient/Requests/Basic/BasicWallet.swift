import GatehouseHTTP
import Synchronization

/// A user name and a password that are requested once.
final class BasicWallet: Sendable {
    private struct State {
        var credentials: BasicCredentials?
        var generation = 0
    }

    private let ask: @Sendable () async throws -> BasicCredentials?
    private let state = Mutex(State())
    private let asking = JoinedWork<Int, BasicCredentials>()

    init(_ ask: @escaping @Sendable () async throws -> BasicCredentials?) {
        self.ask = ask
    }

    /// Returns the known credentials, or requests them.
    func credentials() async throws -> BasicCredentials {
        let (known, generation) = state.withLock { ($0.credentials, $0.generation) }
        if let known { return known }
        let given = try await asking.run(generation) { [ask] in
            guard let given = try await ask() else {
                throw AuthError(.notSignedIn, "no user name and password were given")
            }
            return given
        }
        state.withLock { state in
            // Credentials that were requested before a reset aren't kept.
            if state.generation == generation { state.credentials = given }
        }
        return given
    }

    func forget() {
        state.withLock { $0 = State(generation: $0.generation + 1) }
        let reset = HTTPError(.resetInProgress, request: nil)
        asking.abandon(AuthError(.unreachable, "the chain was reset", underlyingError: reset))
    }
}
