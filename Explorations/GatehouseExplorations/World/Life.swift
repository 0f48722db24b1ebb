import GatehouseTesting
import GatehouseTypes
import Synchronization

/// Whether a process lives. Once it's dead, whatever it does waits at its next step for the end of the world, so that
/// nothing it does has an effect any more.
final class Life: Sendable {
    private struct State {
        var isDead = false
        var operations: [Gate<String>] = []
    }

    private let isMortal: Bool
    private let state = Mutex(State())
    private let grave = Gate<Void>()

    init(isMortal: Bool) {
        self.isMortal = isMortal
    }

    var isDead: Bool { state.withLock { $0.isDead } }

    /// Stands before each step that the process takes outside itself.
    func check() async {
        guard isMortal, isDead else { return }
        try? await spawn { [grave] in try await grave.wait() }.value
    }

    /// Stands behind each step: everybody else may go first, and the process may die there.
    func pass() async {
        await check()
        await explorationPoint()
        await check()
    }

    /// Performs an operation of the process; it ends when the process does.
    func perform(_ operation: @escaping @Sendable () async -> String) async -> String {
        guard isMortal else { return await operation() }
        let end = Gate<String>()
        let isDead = state.withLock { state in
            state.operations.append(end)
            return state.isDead
        }
        guard !isDead else { return "died" }
        spawn { end.open(with: await operation()) }
        return await (try? end.wait()) ?? "cancelled"
    }

    /// Ends the process where it stands.
    func end() {
        let operations = state.withLock { state in
            state.isDead = true
            return state.operations
        }
        for operation in operations { operation.open(with: "died") }
    }

    /// Lets what stood still run out, when it doesn't matter any more.
    func bury() {
        grave.open()
    }
}
