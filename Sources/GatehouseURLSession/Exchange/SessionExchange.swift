import Foundation
import GatehouseHTTP
import GatehouseTypes
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A running exchange: the part of the response received so far, and the continuations that wait for it.
final class SessionExchange: Sendable {
    typealias Outcome = Result<ReceivedResponse, SessionFailure>

    fileprivate struct State {
        var response: ReceivedResponse?
        var body: [UInt8] = []
        var isChallenged = false
        var outcome: Outcome?
        var end: Result<Void, SessionFailure>?
        var waiting: CheckedContinuation<Outcome, Never>?
        var reader: CheckedContinuation<Void, Never>?
        var isPaused = false
        var timeout: Task<Void, Never>?
        var progress = HTTPProgress()
    }

    /// The number of bytes of a streamed response that are buffered before the task is suspended.
    private static let capacity = 256 * 1024

    /// The maximum number of buffered bytes on platforms where a task can't be suspended.
    private static let maximumBacklog = 64 * 1024 * 1024

    /// Whether a task can be suspended. On Linux this would end the process.
    private static var canPause: Bool {
        #if canImport(FoundationNetworking)
            false
        #else
            true
        #endif
    }

    private let request: CheckedRequest
    private let task: URLSessionDataTask
    private let contentSize: Int
    private let isStreamed: Bool
    private let time: any TimeSource
    private let state = Mutex(State())

    init(
        _ request: CheckedRequest, task: URLSessionDataTask, contentSize: Int, isStreamed: Bool,
        time: any TimeSource
    ) {
        self.request = request
        self.task = task
        self.contentSize = contentSize
        self.isStreamed = isStreamed
        self.time = time
    }

    /// Sends the request and waits for the response, or for its head if it is streamed.
    func start() async -> Outcome {
        restartTimeout()
        if state.withLock({ $0.end == nil }) { task.resume() }
        return await withCheckedContinuation { continuation in
            let outcome = state.withLock { state in
                if state.outcome == nil { state.waiting = continuation }
                return state.outcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Ends the exchange early. Only the first end counts.
    func end(_ failure: SessionFailure) {
        finish(.failure(failure))
        task.cancel()
    }

    func receive(_ response: URLResponse) {
        guard let received = ReceivedResponse(response) else { return }
        if isStreamed { restartTimeout() }
        let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            state.response = received
            guard isStreamed, state.outcome == nil else { return nil }
            state.outcome = .success(received)
            return state.waiting.take()
        }
        waiting?.resume(returning: .success(received))
    }

    func receive(_ data: Data) {
        let (size, mustPause, reader, progress) = state.withLock { state in
            state.body += data
            state.progress.bytesReceived += Int64(data.count)
            state.progress.totalBytesToReceive = state.response?.contentLength
            let mustPause =
                SessionExchange.canPause && isStreamed && !state.isPaused
                && state.body.count > SessionExchange.capacity
            if mustPause { state.isPaused = true }
            return (state.body.count, mustPause, state.reader.take(), state.progress)
        }
        request.progress?(progress)
        reader?.resume()
        if isStreamed { restartTimeout() }
        if mustPause { task.suspend() }
        if size > (isStreamed ? SessionExchange.maximumBacklog : request.maximumResponseSize) {
            end(isStreamed ? .tooMuchUnread : .tooLong)
        }
    }

    func noteChallenge() {
        state.withLock { $0.isChallenged = true }
    }

    func noteSent(_ count: Int64) {
        let progress: HTTPProgress? = state.withLock { state in
            guard count > state.progress.bytesSent else { return nil }
            state.progress.bytesSent = count
            state.progress.totalBytesToSend = Int64(contentSize)
            return state.progress
        }
        if let progress { request.progress?(progress) }
    }

    func complete(_ error: (any Error)?) {
        let (hasResponse, isChallenged) = state.withLock { ($0.response != nil, $0.isChallenged) }
        guard let error, !(hasResponse && isChallenged) else {
            return finish(hasResponse ? .success(()) : .failure(.cut))
        }
        finish(
            .failure(
                SessionFailure(
                    error, isAnswered: hasResponse, isSecure: !request.url.hasPrefix("http:"))))
    }

    /// The next chunk of a streamed response; nil at the end.
    func read(_ request: HTTPRequest) async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            while true {
                if let taken = take() {
                    let bytes: [UInt8]
                    do throws(SessionFailure) { bytes = try taken.get() } catch { throw error.error(request) }
                    return bytes.isEmpty ? nil : bytes
                }
                await waitForContent()
            }
        } onCancel: {
            end(.cancelled)
        }
    }

    private func take() -> Result<[UInt8], SessionFailure>? {
        let (taken, mustGoOn) = state.withLock { state -> (Result<[UInt8], SessionFailure>?, Bool) in
            guard state.body.isEmpty else {
                defer { (state.body, state.isPaused) = ([], false) }
                return (.success(state.body), state.isPaused)
            }
            return (state.end.map { $0.map { [] } }, false)
        }
        if mustGoOn { task.resume() }
        return taken
    }

    private func waitForContent() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                let isReady = !state.body.isEmpty || state.end != nil
                if !isReady { state.reader = continuation }
                return isReady
            }
            if isReady { continuation.resume() }
        }
    }

    private func finish(_ end: Result<Void, SessionFailure>) {
        let (outcome, waiting, reader, timeout) = state.withLock { state in
            if state.end == nil { state.end = end }
            if state.outcome == nil { state.outcome = state.wholeOutcome }
            return (state.outcome, state.waiting.take(), state.reader.take(), state.timeout.take())
        }
        if let outcome { waiting?.resume(returning: outcome) }
        reader?.resume()
        timeout?.cancel()
    }

    /// Restarts the timeout of the exchange or, for a streamed response, of the next chunk.
    private func restartTimeout() {
        let timeout = spawn { [time, request, weak self] in
            do { try await time.sleep(for: max(.zero, request.timeout)) } catch { return }
            self?.timeOut()
        }
        let earlier = state.withLock { state in
            guard state.end == nil else { return timeout as Task<Void, Never>? }
            let earlier = state.timeout
            state.timeout = timeout
            return earlier
        }
        earlier?.cancel()
    }

    private func timeOut() {
        // The exchange doesn't time out while its content is ready and the reader doesn't read.
        let isHeldUp = state.withLock { $0.outcome != nil && $0.reader == nil && $0.end == nil }
        if isHeldUp { restartTimeout() } else { end(.timedOut) }
    }
}

extension SessionExchange.State {
    fileprivate var wholeOutcome: SessionExchange.Outcome? {
        switch end {
        case nil: return nil
        case .failure(let failure): return .failure(failure)
        case .success:
            guard var response else { return .failure(.cut) }
            response.body = body
            return .success(response)
        }
    }
}

/// A response as received. For a streamed response, only the head.
struct ReceivedResponse: Sendable {
    let status: HTTPStatus
    let headers: HTTPHeaders
    var body: [UInt8] = []

    init?(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return nil }
        status = HTTPStatus(rawValue: response.statusCode)
        var headers = HTTPHeaders()
        let fields = response.allHeaderFields.compactMap { name, value in
            (name as? String).flatMap { name in (value as? String).map { (name, $0) } }
        }
        for (name, value) in fields.sorted(by: { $0.0 < $1.0 }) { headers.add(name, value) }
        self.headers = headers
    }

    /// The length of the content in bytes; nil if the server didn't state it.
    var contentLength: Int64? { headers["Content-Length"].flatMap { Int64($0) } }
}
