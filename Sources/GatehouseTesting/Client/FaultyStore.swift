public import GatehouseClient
import GatehouseTypes
import Synchronization

/// A store that fails, hangs and loses its key when a test says so.
public final class FaultyStore: AuthDataStore {
    /// What becomes of one operation.
    public enum Step: Sendable {
        /// It's done.
        case done
        /// It fails and changes nothing.
        case failed
        /// It waits for the gate, and is done then.
        case held(Gate<Void>)
        /// A read finds the store locked.
        case locked
        /// A read finds something that isn't a session.
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

    /// Where proof keys are kept, if the store keeps any.
    public let proofKeys: (any ProofKeyStore)?

    private let point: @Sendable () async -> Void

    /// A store with a session, or without one.
    ///
    /// - Parameters:
    ///   - session: What is stored at first.
    ///   - proofKeys: Where proof keys are kept; nil for a store that keeps none.
    ///   - point: Passed before an operation is done and again after it, for an explorer.
    public convenience init(
        _ session: AuthSession? = nil, proofKeys: (any ProofKeyStore)? = nil,
        point: @escaping @Sendable () async -> Void = {}
    ) {
        self.init(
            record: session.map { AuthRecord(session: $0, generation: 1) }, proofKeys: proofKeys, point: point)
    }

    /// A store with a record, or without one.
    ///
    /// - Parameters:
    ///   - record: What is stored at first.
    ///   - proofKeys: Where proof keys are kept; nil for a store that keeps none.
    ///   - point: Passed before an operation is done and again after it, for an explorer.
    public init(
        record: AuthRecord?, proofKeys: (any ProofKeyStore)? = nil,
        point: @escaping @Sendable () async -> Void = {}
    ) {
        state = Mutex(State(record: record))
        self.proofKeys = proofKeys
        self.point = point
    }

    /// Prepares what becomes of the next operations of one kind.
    public func script(_ operation: Operation, _ steps: Step...) {
        state.withLock { $0.scripts[operation, default: []] += steps }
    }

    /// What becomes of every operation for which nothing is prepared, until it's set anew; nothing means that it's done.
    public func setFault(_ step: Step?) {
        state.withLock { $0.fault = step }
    }

    /// Damages what is stored: reads find something that isn't a session, until a record is saved or erased.
    public func damage() {
        state.withLock { state in
            state.record = nil
            state.isDamaged = true
        }
    }

    /// Whether operations for which nothing is prepared fail.
    public var hasFault: Bool {
        state.withLock { $0.fault != nil }
    }

    /// What is stored.
    public var session: AuthSession? {
        record?.session
    }

    /// Everything that is stored.
    public var record: AuthRecord? {
        state.withLock { $0.record }
    }

    /// Every session that was ever stored here, in order.
    public var savedSessions: [AuthSession] {
        state.withLock { $0.saved }
    }

    /// The operations that were begun, in order.
    public var operations: [Operation] {
        state.withLock { $0.operations }
    }

    /// Waits until at least that many operations have been begun, of all kinds together.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
    public func waitForOperations(_ count: Int) async throws {
        try await begun.wait(for: count)
    }

    /// Reads what is stored, or what the script says.
    public func read() async -> StoreReading {
        switch await begin(.read) {
        case .failed, .locked: .unavailable(reason: "as scripted")
        case .corrupt: .corrupt(reason: "as scripted")
        case .done, .held: reading
        }
    }

    /// Stores a record.
    ///
    /// - Throws: What the script says.
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
    /// - Throws: What the script says.
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
