@preconcurrency @unsafe import Dispatch
import Glibc
import Synchronization

/// Watches a file until it is stopped.
package protocol ChangeSource: Sendable {
    func stop()
}

/// Notifies any number of listeners that a file may have changed. Nothing is watched while there are no listeners.
final class ChangeNotices: Sendable {
    private struct State {
        var listeners: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var lastNumber: UInt64 = 0
        var source: (any ChangeSource)?
    }

    /// Starts to watch a path, and calls the function for each change.
    typealias MakeSource = @Sendable (String, @escaping @Sendable () -> Void) -> any ChangeSource

    private let path: String
    private let makeSource: MakeSource
    private let state = Mutex(State())

    init(
        of path: String,
        from makeSource: @escaping MakeSource = { FileWatcher($0, onChange: $1) ?? FilePoller($0, onChange: $1) }
    ) {
        self.path = path
        self.makeSource = makeSource
    }

    deinit {
        let (listeners, source) = state.withLock { ($0.listeners.values, $0.source) }
        source?.stop()
        for listener in listeners { listener.finish() }
    }

    /// Returns the notices from now on. Several that haven't been received yet become one.
    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.lastNumber += 1
            state.listeners[state.lastNumber] = continuation
            if state.source == nil {
                state.source = makeSource(path) { [weak self] in self?.tell() }
            }
            return state.lastNumber
        }
        continuation.onTermination = { [weak self] _ in self?.end(number) }
        return stream
    }

    /// Whether a source is watching.
    var isWatching: Bool {
        state.withLock { $0.source != nil }
    }

    private func tell() {
        let listeners = state.withLock { $0.listeners.sorted { $0.key < $1.key } }
        for (_, listener) in listeners { listener.yield() }
    }

    private func end(_ number: UInt64) {
        let source: (any ChangeSource)? = state.withLock { state in
            state.listeners[number] = nil
            guard state.listeners.isEmpty else { return nil }
            defer { state.source = nil }
            return state.source
        }
        source?.stop()
    }
}

/// Several sources of the same notices.
struct CombinedSource: ChangeSource {
    let sources: [any ChangeSource]

    func stop() {
        for source in sources { source.stop() }
    }
}

/// Checks a file at regular intervals, for a system without a free inotify instance (`fs.inotify.max_user_instances`).
final class FilePoller: ChangeSource {
    private let timer: any DispatchSourceTimer

    /// Starts to check the file.
    init(_ path: String, every interval: DispatchTimeInterval = .seconds(1), onChange: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "gatehouse.poller")
        timer = DispatchSource.makeTimerSource(queue: queue)
        var last = FilePoller.identity(of: path)
        timer.setEventHandler {
            let now = FilePoller.identity(of: path)
            if now != last { onChange() }
            last = now
        }
        timer.schedule(deadline: .now() + interval, repeating: interval)
        timer.resume()
    }

    deinit {
        stop()
    }

    func stop() {
        timer.cancel()
    }

    private static func identity(of path: String) -> FileIdentity? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? FileIdentity(status) : nil
    }
}
