import GatehouseTypes
import Glibc
import Synchronization

/// Gives every connection one deadline at any time: to send a request, to be answered, to read the answer.
///
/// One sleeping task serves all of them; a task each would leave its timer behind for every request.
final class ConnectionWatch: Sendable {
    /// What a connection has time for, and so what happens when the time is over.
    enum Phase: Sendable {
        /// The client sends a request. Then the socket is shut down, and microhttpd notices.
        case receiving
        /// The handler works. Then somebody is called.
        case handling(@Sendable () -> Void)
        /// The client reads the answer. Then the socket is shut down.
        case sending
    }

    private struct Entry {
        let socket: Int32
        let due: Duration
        let phase: Phase
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

    /// Begins a connection's phase, with a deadline in place of the one before.
    func watch(_ connection: Connection, _ phase: Phase, for duration: Duration) {
        let due = time.uptime + duration
        state.withLock { state in
            guard !state.isStopped else { return }
            state.entries[ObjectIdentifier(connection)] = Entry(socket: connection.socket, due: due, phase: phase)
            sleep(until: due, &state)
        }
    }

    /// Shuts down the connection that waits for a request for the longest time, if one does. One whose request has come
    /// and isn't read yet doesn't wait.
    func shutDownLongestIdle() {
        state.withLock { state in
            let idle = state.entries.filter { if case .receiving = $0.value.phase { true } else { false } }
            let silent = ConnectionWatch.silent(idle.values.map(\.socket))
            guard
                let longest = idle.filter({ silent.contains($0.value.socket) }).min(by: { $0.value.due < $1.value.due })
            else { return }
            state.entries[longest.key] = nil
            shutdown(longest.value.socket, Int32(SHUT_RDWR))
        }
    }

    /// Those of the sockets from which there is nothing to read.
    private static func silent(_ sockets: [Int32]) -> Set<Int32> {
        var polled = sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = unsafe poll(&polled, nfds_t(polled.count), 0)
        return Set(polled.filter { $0.revents == 0 }.map(\.fd))
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
            guard state.sleeper?.wakes == wakes else { return [Phase]() }
            state.sleeper = nil
            let due = state.entries.filter { $0.value.due <= now }
            for (key, entry) in due {
                state.entries[key] = nil
                if case .handling = entry.phase { continue }
                shutdown(entry.socket, Int32(SHUT_RDWR))
            }
            if let next = state.entries.values.map(\.due).min() { sleep(until: next, &state) }
            return due.values.map(\.phase)
        }
        for case .handling(let body) in calls { body() }
    }
}
