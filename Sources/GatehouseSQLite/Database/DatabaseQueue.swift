import Dispatch
import Synchronization

/// Brings verbs to a connection, one batch after the other, on a thread where waiting for the disk holds up no task.
final class DatabaseQueue: Sendable {
    private struct Waiting {
        var jobs: [DatabaseJob] = []
        var isRunning = false
    }

    /// The connection, and what brings verbs to it.
    private struct Open {
        let connection: Connection
        let perform: Perform
    }

    typealias Perform = @Sendable ([DatabaseJob], Connection) -> Void

    private static let greatestBatch = 256

    private let queue: DispatchQueue
    private let open: Mutex<Open?>
    private let maximumWaiting: Int
    private let waiting = Mutex(Waiting())

    init(
        _ connection: sending Connection, label: String, maximumWaiting: Int,
        perform: @escaping Perform
    ) {
        queue = DispatchQueue(label: label)
        open = Mutex(Open(connection: connection, perform: perform))
        self.maximumWaiting = maximumWaiting
    }

    /// Closes the connection after the verbs that wait. Later ones fail.
    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.open.withLock { $0 = nil }
                continuation.resume()
            }
        }
    }

    /// Runs a verb when its turn comes. A cancelled task still gets the answer, since the verb is done either way.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``, and what the verb throws.
    func run<Value: Sendable>(_ verb: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            submit(
                DatabaseJob(
                    attempt: { connection in
                        let value = try verb(connection)
                        return { continuation.resume(returning: value) }
                    },
                    fail: { continuation.resume(throwing: $0) }))
        }
    }

    /// How many verbs wait for their turn.
    var waitingCount: Int {
        waiting.withLock { $0.jobs.count }
    }

    private func submit(_ job: DatabaseJob) {
        enum Step { case refuse, wake, wait }
        let step: Step = waiting.withLock { waiting in
            guard waiting.jobs.count < maximumWaiting else { return .refuse }
            waiting.jobs.append(job)
            defer { waiting.isRunning = true }
            return waiting.isRunning ? .wait : .wake
        }
        switch step {
        case .refuse: job.fail(DatabaseError(.overloaded, "\(maximumWaiting) operations are waiting already"))
        case .wake: queue.async { self.drain() }
        case .wait: break
        }
    }

    private func drain() {
        while let batch = nextBatch() {
            open.withLock { open in
                if let open { return open.perform(batch, open.connection) }
                for job in batch { job.fail(DatabaseError(.failed, "the database was closed")) }
            }
        }
    }

    private func nextBatch() -> [DatabaseJob]? {
        waiting.withLock { waiting in
            guard !waiting.jobs.isEmpty else {
                waiting.isRunning = false
                return nil
            }
            let batch = Array(waiting.jobs.prefix(DatabaseQueue.greatestBatch))
            waiting.jobs.removeFirst(batch.count)
            return batch
        }
    }
}
