import GatehouseTypes
import Synchronization

/// Tells any number of listeners that a file may have changed. While nobody listens nothing is watched.
final class ChangeNotices: Sendable {
    private struct State {
        var listeners: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var lastNumber: UInt64 = 0
        var watcher: FileWatcher?
    }

    private let path: String
    private let state = Mutex(State())

    init(of path: String) {
        self.path = path
    }

    deinit {
        let (listeners, watcher) = state.withLock { ($0.listeners.values, $0.watcher) }
        watcher?.stop()
        for listener in listeners { listener.finish() }
    }

    /// Notices from now on; several that nobody has taken yet become one.
    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.lastNumber += 1
            state.listeners[state.lastNumber] = continuation
            if state.watcher == nil {
                state.watcher = FileWatcher(path) { [weak self] in self?.tell() }
            }
            return state.lastNumber
        }
        continuation.onTermination = { [weak self] _ in self?.end(number) }
        return stream
    }

    /// Whether anything is watched.
    var isWatching: Bool {
        state.withLock { $0.watcher != nil }
    }

    private func tell() {
        let listeners = state.withLock { $0.listeners.sorted { $0.key < $1.key } }
        for (_, listener) in listeners { listener.yield() }
    }

    private func end(_ number: UInt64) {
        let watcher: FileWatcher? = state.withLock { state in
            state.listeners[number] = nil
            guard state.listeners.isEmpty else { return nil }
            defer { state.watcher = nil }
            return state.watcher
        }
        watcher?.stop()
    }
}
