import Synchronization

/// Starts a transport's event loop with the first exchange. A program that sends no request doesn't initialise libcurl,
/// and has one thread less.
final class LoopStarter: Sendable {
    private enum State {
        case idle
        case running(EventLoop)
        case shutDown
    }

    private let configuration: CurlConfiguration
    private let state = Mutex(State.idle)

    init(_ configuration: CurlConfiguration) {
        self.configuration = configuration
    }

    deinit {
        started?.close()
    }

    /// Returns the loop. Starts it if it isn't running.
    ///
    /// - Throws: ``TransferFailure/shutDown``; ``TransferFailure/unavailable`` if no descriptors or no memory are left.
    ///   The next exchange then tries again.
    func loop() throws(TransferFailure) -> EventLoop {
        try state.withLock { state throws(TransferFailure) in
            switch state {
            case .running(let loop): return loop
            case .shutDown: throw .shutDown
            case .idle:
                guard let loop = EventLoop(configuration) else { throw .unavailable }
                state = .running(loop)
                return loop
            }
        }
    }

    /// The loop, or nil if it was never started.
    var started: EventLoop? {
        state.withLock { if case .running(let loop) = $0 { loop } else { nil } }
    }

    /// Ends all exchanges and returns when the thread is about to end. The loop can't be started afterwards.
    func shutDown() async {
        let loop: EventLoop? = state.withLock { state in
            if case .running(let loop) = state { return loop }
            state = .shutDown
            return nil
        }
        await loop?.shutDown()
    }
}
