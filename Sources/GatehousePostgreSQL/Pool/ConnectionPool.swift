import Dispatch
import GatehouseSQL
import Synchronization

/// Connections to the server, each on a thread of its own. A connection is made when all others have work, and closed
/// when it had none for a minute.
final class ConnectionPool: Sendable {
    private struct State {
        var jobs = JobQueue()
        var idle: [PoolThread] = []
        var threadCount = 0
        var isClosed = false
        var closing: [CheckedContinuation<Void, Never>] = []
    }

    private enum Placement {
        case refused(DatabaseError)
        case resumed(PoolThread)
        case started
        case waiting
    }

    /// How long a connection is kept that has no work.
    private static let idleTime = DispatchTimeInterval.seconds(60)
    /// How often work is begun whose connection is lost before it could take effect. A server that was started again
    /// has ended the connections that were idle.
    private static let maximumAttempts = 3

    private let configuration: PostgreSQLConfiguration
    private let connect: @Sendable () throws -> ServerConnection
    private let state = Mutex(State())

    /// - Parameters:
    ///   - configuration: How many connections there are, and who waits how long.
    ///   - connect: Makes a connection.
    init(_ configuration: PostgreSQLConfiguration, connect: @escaping @Sendable () throws -> ServerConnection) {
        self.configuration = configuration
        self.connect = connect
    }

    /// Runs work when a connection is free.
    ///
    /// - Throws: What the work throws. ``/GatehouseSQL/DatabaseError`` if there is no connection, or if it was lost.
    func run<Value: Sendable>(_ work: @escaping @Sendable (ServerConnection) throws -> Value) async throws -> Value {
        let limit = ContinuousClock.now + configuration.waitTime
        return try await withCheckedThrowingContinuation { continuation in
            submit(PoolJob(until: limit, continuation, work))
        }
    }

    /// Closes the connections after the work that waits. Later work fails.
    func close() async {
        await withCheckedContinuation { continuation in
            let (idle, isOver) = state.withLock { state in
                state.isClosed = true
                defer { state.idle = [] }
                if state.threadCount > 0 { state.closing.append(continuation) }
                return (state.idle, state.threadCount == 0)
            }
            idle.forEach { $0.resume() }
            if isOver { continuation.resume() }
        }
    }

    private func submit(_ job: PoolJob) {
        switch state.withLock({ place(job, in: &$0) }) {
        case .refused(let error): job.fail(error)
        case .resumed(let thread): thread.resume()
        case .started: PoolThread().start { [self] in serve($0) }
        case .waiting: break
        }
    }

    private func place(_ job: PoolJob, in state: inout State) -> Placement {
        guard !state.isClosed else { return .refused(DatabaseError(.failed, "the database was closed")) }
        guard state.jobs.count < configuration.maximumWaiting else {
            return .refused(
                DatabaseError(.overloaded, "\(configuration.maximumWaiting) operations are waiting already"))
        }
        state.jobs.append(job)
        if let thread = state.idle.popLast() { return .resumed(thread) }
        guard state.threadCount < configuration.maximumConnections else { return .waiting }
        state.threadCount += 1
        return .started
    }

    /// The work of a thread.
    private func serve(_ thread: PoolThread) {
        var connection: ServerConnection?
        while let job = nextJob(for: thread) { perform(job, &connection) }
        connection = nil
        let closing = state.withLock { state in
            state.threadCount -= 1
            guard state.threadCount == 0 else { return [] as [CheckedContinuation<Void, Never>] }
            defer { state.closing = [] }
            return state.closing
        }
        closing.forEach { $0.resume() }
    }

    private func nextJob(for thread: PoolThread) -> PoolJob? {
        while true {
            let (job, mayWait) = state.withLock { state -> (PoolJob?, Bool) in
                if let job = state.jobs.popFirst() { return (job, true) }
                guard !state.isClosed else { return (nil, false) }
                state.idle.append(thread)
                return (nil, true)
            }
            if job != nil || !mayWait { return job }
            guard thread.wait(ConnectionPool.idleTime) || isResumed(thread) else { return nil }
        }
    }

    /// Whether somebody has resumed a thread whose time was over. If not, nobody will.
    private func isResumed(_ thread: PoolThread) -> Bool {
        let wasIdle = state.withLock { state in
            guard let index = state.idle.firstIndex(where: { $0 === thread }) else { return false }
            state.idle.remove(at: index)
            return true
        }
        return !wasIdle
    }

    private func perform(_ job: PoolJob, _ connection: inout ServerConnection?) {
        guard ContinuousClock.now < job.limit else {
            return job.fail(DatabaseError(.busy, "no connection to the server was free in time"))
        }
        if connection?.isEnded == true { connection = nil }
        for attempt in 1...ConnectionPool.maximumAttempts {
            do {
                let present = try connection ?? connect()
                connection = present
                guard case .lost(let lost) = job.attempt(present) else { return }
                throw lost
            } catch let lost as ConnectionLost {
                // The server may also end a connection that is being made.
                connection = nil
                if lost.outcome == .uncertain || attempt == ConnectionPool.maximumAttempts {
                    return job.fail(lost.error)
                }
            } catch {
                return job.fail((error as? DatabaseError) ?? DatabaseError(.failed, "there is no connection"))
            }
        }
    }
}
