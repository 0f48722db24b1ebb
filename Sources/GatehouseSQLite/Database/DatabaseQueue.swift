import Dispatch
import Synchronization

/// Brings verbs to a connection, one batch after the other, on a thread where waiting for the disk holds up no task.
final class DatabaseQueue: Sendable {
    private struct Waiting {
        var jobs: [DatabaseJob] = []
        var isRunning = false
    }

    private static let greatestBatch = 256

    private let queue: DispatchQueue
    private let connection: Mutex<Connection>
    private let perform: @Sendable ([DatabaseJob], Connection) -> Void
    private let maximumWaiting: Int
    private let waiting = Mutex(Waiting())

    init(
        _ connection: sending Connection, label: String, maximumWaiting: Int,
        perform: @escaping @Sendable ([DatabaseJob], Connection) -> Void
    ) {
        queue = DispatchQueue(label: label)
        self.connection = Mutex(connection)
        self.maximumWaiting = maximumWaiting
        self.perform = perform
    }

    /// Runs a verb when its turn comes. A cancelled task still gets the answer, since the verb is done either way.
    ///
    /// - Throws: ``DatabaseError``, and what the verb throws.
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
            connection.withLock { perform(batch, $0) }
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
