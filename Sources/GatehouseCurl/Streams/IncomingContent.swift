import Synchronization

/// A buffer between the loop and the reader of a streamed response. While it is full, libcurl doesn't read from the
/// connection, so the server has to wait.
final class IncomingContent: Sendable {
    private static let capacity = 64 * 1024

    private struct State {
        var bytes: [UInt8] = []
        var isPaused = false
        var end: Result<Void, TransferFailure>?
        var reader: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Whether the reader waits for content.
    var isAwaited: Bool { state.withLock { $0.reader != nil } }

    /// - Returns: Whether the bytes were taken. If not, they must be offered again after the reader has made room.
    func offer(_ offered: UnsafeRawBufferPointer) -> Bool {
        let (wasTaken, reader) = state.withLock { state in
            guard state.bytes.isEmpty || state.bytes.count + offered.count <= IncomingContent.capacity else {
                state.isPaused = true
                return (false, nil as CheckedContinuation<Void, Never>?)
            }
            unsafe state.bytes.append(contentsOf: offered)
            return (true, state.reader.take())
        }
        reader?.resume()
        return wasTaken
    }

    /// Ends the content. Only the first call has an effect.
    func finish(_ failure: TransferFailure?) {
        let reader = state.withLock { state in
            if state.end == nil { state.end = failure.map { .failure($0) } ?? .success(()) }
            return state.reader.take()
        }
        reader?.resume()
    }

    /// Waits for content and takes all of it. Only one reader may call it.
    ///
    /// - Returns: The bytes (empty at the end), and whether the loop must resume the exchange.
    func next() async throws(TransferFailure) -> (bytes: [UInt8], mustResume: Bool) {
        while true {
            if let taken = try take() { return taken }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    let isReady = !state.bytes.isEmpty || state.end != nil
                    if !isReady { state.reader = continuation }
                    return isReady
                }
                if isReady { continuation.resume() }
            }
        }
    }

    private func take() throws(TransferFailure) -> (bytes: [UInt8], mustResume: Bool)? {
        let taken: Result<(bytes: [UInt8], mustResume: Bool)?, TransferFailure> = state.withLock { state in
            if !state.bytes.isEmpty {
                defer { (state.bytes, state.isPaused) = ([], false) }
                return .success((state.bytes, state.isPaused))
            }
            switch state.end {
            case nil: return .success(nil)
            case .success: return .success(([], false))
            case .failure(let failure): return .failure(failure)
            }
        }
        return try taken.get()
    }
}
