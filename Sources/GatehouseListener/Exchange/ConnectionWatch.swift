import GatehouseTypes
import Glibc
import Synchronization

/// Gives every connection one deadline at any time: to send a request, to be answered, to read the answer.
///
/// One sleeping task serves all of them; a task each would leave its timer behind for every request.
final class ConnectionWatch: Sendable {
    /// What happens when the time is over.
    enum Expiry: Sendable {
        /// The socket is shut down, and microhttpd notices.
        case shutDown
        /// Somebody is called.
        case call(@Sendable () -> Void)
    }

    private struct Entry {
        let socket: Int32
        let due: Duration
        let expiry: Expiry
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var sleeper: (task: Task<Void, Never>, wakes: Duration)?
        var isStopped = false
    }

    private let time: any TimeSource
    private let state = Mutex(State())

    init(time: any TimeSource) {
        self.time = time
    }

    /// Sets a connection's deadline in place of the one before.
    func watch(_ connection: Connection, for duration: Duration, then expiry: Expiry) {
        let due = time.uptime + duration
        state.withLock { state in
            guard !state.isStopped else { return }
            state.entries[ObjectIdentifier(connection)] = Entry(socket: connection.socket, due: due, expiry: expiry)
            sleep(until: due, &state)
        }
    }

    /// Forgets a connection. After this its socket isn't touched any more.
    func forget(_ connection: Connection) {
        state.withLock { _ = $0.entries.removeValue(forKey: ObjectIdentifier(connection)) }
    }

    /// Forgets everything and ends the sleeping task.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.entries = [:]
            state.sleeper?.task.cancel()
            state.sleeper = nil
        }
    }

    private func sleep(until due: Duration, _ state: inout State) {
        if let sleeper = state.sleeper {
            guard due < sleeper.wakes else { return }
            sleeper.task.cancel()
        }
        let task = spawn { [self] in
            do { try await time.sleep(for: due - time.uptime) } catch { return }
            expire(at: due)
        }
        state.sleeper = (task, due)
    }

    private func expire(at wakes: Duration) {
        let now = time.uptime
        let calls = state.withLock { state in
            guard state.sleeper?.wakes == wakes else { return [Expiry]() }
            state.sleeper = nil
            let due = state.entries.filter { $0.value.due <= now }
            for (key, entry) in due {
                state.entries[key] = nil
                if case .shutDown = entry.expiry { shutdown(entry.socket, Int32(SHUT_RDWR)) }
            }
            if let next = state.entries.values.map(\.due).min() { sleep(until: next, &state) }
            return due.values.map(\.expiry)
        }
        for case .call(let body) in calls { body() }
    }
}
