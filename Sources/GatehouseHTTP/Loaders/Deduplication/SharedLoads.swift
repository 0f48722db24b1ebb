/// The running loads and the callers that wait for each. It is a value without a lock; it doesn't resume any
/// continuation.
struct SharedLoads: Sendable {
    typealias Continuation = CheckedContinuation<HTTPResult, Never>

    private struct Load {
        let id: Int
        var task: Task<Void, Never>?
        var waiters: [Int: Continuation]

        var waitersInOrder: [Continuation] { waiters.sorted { $0.key < $1.key }.map(\.value) }
    }

    private var loads: [DeduplicationKey: Load] = [:]
    private var nextID = 0

    var waitingCount: Int { loads.values.reduce(0) { $0 + $1.waiters.count } }

    mutating func makeID() -> Int {
        nextID += 1
        return nextID
    }

    /// - Returns: Whether there was a load to join.
    mutating func join(_ key: DeduplicationKey, _ waiter: Int, _ continuation: Continuation) -> Bool {
        guard loads[key] != nil else { return false }
        loads[key]?.waiters[waiter] = continuation
        return true
    }

    mutating func begin(
        _ key: DeduplicationKey, _ waiter: Int, _ continuation: Continuation, task: (_ load: Int) -> Task<Void, Never>
    ) {
        let id = makeID()
        loads[key] = Load(id: id, task: task(id), waiters: [waiter: continuation])
    }

    /// - Returns: The continuation of the waiter, and the task of the load if no caller waits for it any more; nil if
    ///   the waiter isn't there.
    mutating func leave(_ key: DeduplicationKey, _ waiter: Int) -> (Continuation, Task<Void, Never>?)? {
        guard let continuation = loads[key]?.waiters.removeValue(forKey: waiter) else { return nil }
        let isDeserted = loads[key]?.waiters.isEmpty ?? true
        return (continuation, isDeserted ? loads.removeValue(forKey: key)?.task : nil)
    }

    /// - Returns: The continuations that waited for the load.
    mutating func finish(_ key: DeduplicationKey, load: Int) -> [Continuation] {
        guard loads[key]?.id == load else { return [] }
        return loads.removeValue(forKey: key)?.waitersInOrder ?? []
    }

    /// - Returns: All waiting continuations and the tasks of all loads.
    mutating func removeAll() -> (waiters: [Continuation], tasks: [Task<Void, Never>]) {
        defer { loads = [:] }
        let inOrder = loads.values.sorted { $0.id < $1.id }
        return (inOrder.flatMap(\.waitersInOrder), inOrder.compactMap(\.task))
    }
}
