import GatehouseHTTP
import GatehouseTypes
import Synchronization

/// A request's content on its way from a stream to the loop, one chunk at a time: the next one is asked for when the
/// one before has left.
final class OutgoingContent: Sendable {
    enum Provision {
        case bytes(Int), end
        /// The loop is told when there is more.
        case later
        case failed(TransferFailure)
    }

    fileprivate struct State {
        var chunk: ArraySlice<UInt8> = []
        var end: Result<Void, any Error>?
        var provided = 0
        var pump: CheckedContinuation<Void, Never>?
    }

    /// How long the content is said to be.
    let length: Int?

    private let stream: HTTPByteStream
    private let state = Mutex(State())

    init(_ stream: HTTPByteStream, length: Int?) {
        self.stream = stream
        self.length = length
    }

    /// Starts to read the stream.
    ///
    /// - Parameter wake: Called when there is more for the loop to send.
    func start(_ wake: @escaping @Sendable () -> Void) {
        spawn { [self] in
            do {
                for try await chunk in stream where !chunk.isEmpty {
                    guard put(chunk) else { return }
                    wake()
                    await waitUntilSent()
                }
                finish(.success(()))
            } catch {
                finish(.failure(error))
            }
            wake()
        }
    }

    /// Lets go of the stream.
    func stop() {
        finish(.failure(CancellationError()))
        stream.cancel()
    }

    /// Fills libcurl's buffer as far as there is something to fill it with.
    func provide(_ buffer: UnsafeMutableRawBufferPointer) -> Provision {
        let (provision, pump) = state.withLock { state in
            let count = min(buffer.count, state.chunk.count)
            guard count > 0 else { return (state.emptyProvision(length), nil as CheckedContinuation<Void, Never>?) }
            guard state.provided + count <= length ?? .max else { return (State.wrongLength, nil) }
            unsafe buffer.copyBytes(from: state.chunk.prefix(count))
            state.chunk = state.chunk.dropFirst(count)
            state.provided += count
            return (.bytes(count), state.chunk.isEmpty ? state.pump.take() : nil)
        }
        pump?.resume()
        return provision
    }

    private func put(_ chunk: [UInt8]) -> Bool {
        state.withLock { state in
            state.chunk = chunk[...]
            return state.end == nil
        }
    }

    private func waitUntilSent() async {
        await withCheckedContinuation { continuation in
            let isSent = state.withLock { state in
                let isSent = state.chunk.isEmpty || state.end != nil
                if !isSent { state.pump = continuation }
                return isSent
            }
            if isSent { continuation.resume() }
        }
    }

    private func finish(_ end: Result<Void, any Error>) {
        let pump = state.withLock { state in
            if state.end == nil { state.end = end }
            return state.pump.take()
        }
        pump?.resume()
    }
}

extension OutgoingContent.State {
    fileprivate static let wrongLength = OutgoingContent.Provision.failed(
        TransferFailure(.invalidRequest, "its content doesn't have the announced length"))

    /// What is to be said when there is nothing to send just now.
    fileprivate func emptyProvision(_ length: Int?) -> OutgoingContent.Provision {
        switch end {
        case nil: .later
        case .success: provided == length ?? provided ? .end : Self.wrongLength
        case .failure(let error): .failed(TransferFailure(.invalidRequest, "its content can't be produced", error))
        }
    }
}
