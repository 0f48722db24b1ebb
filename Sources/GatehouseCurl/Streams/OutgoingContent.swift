import GatehouseHTTP
import GatehouseTypes
import Synchronization

/// A buffer between a request's content stream and the loop. It contains one chunk; the next is requested after that
/// was sent.
final class OutgoingContent: Sendable {
    enum Provision {
        case bytes(Int), end
        /// There is no content yet. The loop is notified when there is.
        case later
        case failed(TransferFailure)
    }

    fileprivate struct State {
        var chunk: ArraySlice<UInt8> = []
        var end: Result<Void, any Error>?
        var provided = 0
        var pump: CheckedContinuation<Void, Never>?
    }

    /// The declared length of the content.
    let length: Int?

    private let stream: HTTPByteStream
    private let state = Mutex(State())

    init(_ stream: HTTPByteStream, length: Int?) {
        self.stream = stream
        self.length = length
    }

    /// Starts reading the stream.
    ///
    /// - Parameter wake: Called when there is more content to send.
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

    /// Stops reading and cancels the stream.
    func stop() {
        finish(.failure(CancellationError()))
        stream.cancel()
    }

    /// Copies available content to libcurl's buffer.
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

    /// The result if no content is available.
    fileprivate func emptyProvision(_ length: Int?) -> OutgoingContent.Provision {
        switch end {
        case nil: .later
        case .success: provided == length ?? provided ? .end : Self.wrongLength
        case .failure(let error): .failed(TransferFailure(.invalidRequest, "its content can't be produced", error))
        }
    }
}
