public import GatehouseClient
import GatehouseTypes
import Synchronization

/// A store that fails, blocks or reports itself locked or corrupt as a test scripts it.
public final class FaultyStore: AuthDataStore {
    /// The scripted behaviour of one operation.
    public enum Step: Sendable {
        /// The operation succeeds.
        case done
        /// The operation fails and changes nothing.
        case failed
        /// The operation waits for the gate and then succeeds.
        case held(Gate<Void>)
        /// The store is locked.
        case locked
        /// A read finds data that isn't a record.
        case corrupt
    }

    /// An operation.
    public enum Operation: String, Sendable, Hashable {
        /// Reading.
        case read
        /// Saving.
        case save
        /// Erasing.
        case erase
    }

    private struct State {
        var record: AuthRecord?
        var scripts: [Operation: [Step]] = [:]
        var operations: [Operation] = []
        var saved: [AuthSession] = []
        var fault: Step?
        var isDamaged = false
    }

    private let state: Mutex<State>
    private let begun = Tally()

    /// The store of proof keys; `nil` if this store has none.
    public let proofKeys: (any ProofKeyStore)?

    private let point: @Sendable () async -> Void

    /// Creates a store with a session, with a record or empty.
    ///
    /// - Parameters:
    ///   - session: The session that is stored at first, or `nil`.
    ///   - record: The record that is stored at first instead of one with the session, or `nil`.
    ///   - proofKeys: The store of proof keys; `nil` for a store without one.
    ///   - point: Called before an operation is done and again after it, for schedule exploration.
    public init(
        _ session: AuthSession? = nil, record: AuthRecord? = nil, proofKeys: (any ProofKeyStore)? = nil,
        point: @escaping @Sendable () async -> Void = {}
    ) {
        state = Mutex(State(record: record ?? session.map { AuthRecord(session: $0, generation: 1) }))
        self.proofKeys = proofKeys
        self.point = point
    }

    /// Scripts the behaviour of the next operations of one kind.
    public func script(_ operation: Operation, _ steps: Step...) {
        state.withLock { $0.scripts[operation, default: []] += steps }
    }

    /// Sets the behaviour of all operations without a script. `nil` means that they succeed.
    public func setFault(_ step: Step?) {
        state.withLock { $0.fault = step }
    }

    /// Damages the stored data: reads find data that isn't a record, until a record is saved or erased.
    public func damage() {
        state.withLock { state in
            state.record = nil
            state.isDamaged = true
        }
    }

    /// Whether a fault is set for operations without a script.
    public var hasFault: Bool {
        state.withLock { $0.fault != nil }
    }

    /// The stored session.
    public var session: AuthSession? {
        record?.session
    }

    /// The stored record.
    public var record: AuthRecord? {
        state.withLock { $0.record }
    }

    /// All sessions that were ever saved, in order.
    public var savedSessions: [AuthSession] {
        state.withLock { $0.saved }
    }

    /// The operations that were started, in order.
    public var operations: [Operation] {
        state.withLock { $0.operations }
    }

    /// Waits until at least that many operations of any kind have been started.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    public func waitForOperations(_ count: Int) async throws {
        try await begun.wait(for: count)
    }

    /// Reads the stored record, or returns the scripted result.
    public func read() async -> StoreReading {
        switch await begin(.read) {
        case .failed, .locked: .unavailable(reason: "as scripted")
        case .corrupt: .corrupt(reason: "as scripted")
        case .done, .held: reading
        }
    }

    /// Saves a record.
    ///
    /// - Throws: The scripted error.
    public func save(_ record: AuthRecord) async throws {
        try check(await begin(.save))
        state.withLock { state in
            state.record = record
            state.isDamaged = false
            if let session = record.session { state.saved.append(session) }
        }
        await point()
    }

    /// Deletes the record.
    ///
    /// - Throws: The scripted error.
    public func erase() async throws {
        try check(await begin(.erase))
        state.withLock { state in
            state.record = nil
            state.isDamaged = false
        }
        await point()
    }

    private var reading: StoreReading {
        state.withLock { state in
            if state.isDamaged { return .corrupt(reason: "as it was damaged") }
            return state.record.map(StoreReading.found) ?? .absent
        }
    }

    private func begin(_ operation: Operation) async -> Step {
        let step = state.withLock { state -> Step in
            state.operations.append(operation)
            guard state.scripts[operation]?.isEmpty == false else { return state.fault ?? .done }
            return state.scripts[operation]?.removeFirst() ?? .done
        }
        begun.increment()
        await point()
        if case .held(let gate) = step { try? await gate.wait() }
        return step
    }

    private func check(_ step: Step) throws(AuthError) {
        switch step {
        case .done, .held: return
        case .failed, .corrupt: throw AuthError(.storeFailed, "as scripted")
        case .locked: throw AuthError(.storeUnavailable, "as scripted")
        }
    }
}
