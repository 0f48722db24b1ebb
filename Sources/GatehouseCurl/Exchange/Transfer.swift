import CCurl
import GatehouseHTTP

/// One exchange as libcurl drives it. Only who holds the engine touches it.
final class Transfer {
    let exchange: Exchange
    let easy: EasyHandle
    let start = ContinuousClock.now

    /// When an answer that is read bit by bit must have come on; libcurl's own timeout is for the whole of an exchange.
    var deadline: ContinuousClock.Instant?

    /// Who waits for the head of an answer that is read bit by bit, once it's there.
    var beginning: Exchange.Wakeup?

    private var head: ResponseHead
    private var body: [UInt8] = []
    private var failure: TransferFailure?
    private var wasSent = false
    private var progress = HTTPProgress()

    init(_ exchange: Exchange, _ easy: EasyHandle, maximumHeaderSize: Int) {
        self.exchange = exchange
        self.easy = easy
        head = ResponseHead(maximumSize: maximumHeaderSize)
        if exchange.incoming != nil { postponeDeadline() }
    }

    /// Lets the request be sent once. libcurl would send it again over another connection if a kept one turns out to be
    /// dead; whether the server has acted on the first one, nobody knows.
    func permitSending() -> Bool {
        guard !wasSent else {
            failure = TransferFailure(.connectionLost, "a kept connection was lost")
            return false
        }
        wasSent = true
        return true
    }

    func receiveHead(_ line: Span<UInt8>) -> Bool {
        guard !head.isComplete else { return true }
        do throws(TransferFailure) {
            try head.receive(line)
        } catch {
            failure = error
            return false
        }
        if head.isComplete, exchange.incoming != nil, let response = response([]) {
            postponeDeadline()
            beginning = exchange.begin(response)
        }
        return true
    }

    enum Reception {
        case taken, refused
        /// It's offered again when the reader has made room.
        case postponed
    }

    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Reception {
        if let incoming = exchange.incoming {
            postponeDeadline()
            return unsafe incoming.offer(bytes) ? .taken : .postponed
        }
        guard bytes.count <= exchange.plan.request.maximumResponseSize - body.count else {
            failure = TransferFailure(.invalidResponse, "its content is longer than allowed")
            return .refused
        }
        if body.isEmpty, let length = head.contentLength, length > bytes.count {
            body.reserveCapacity(min(length, 1 << 20))
        }
        unsafe body.append(contentsOf: bytes)
        return .taken
    }

    /// Whether the answer doesn't come on because nobody reads it.
    var isHeldUpByReader: Bool { head.isComplete && exchange.incoming?.isAwaited == false }

    func provideBody(_ buffer: UnsafeMutableRawBufferPointer) -> OutgoingContent.Provision {
        guard let outgoing = exchange.outgoing else { return .end }
        let provision = unsafe outgoing.provide(buffer)
        if case .failed(let failure) = provision { self.failure = failure }
        return provision
    }

    func note(_ progress: HTTPProgress) {
        guard progress != self.progress else { return }
        self.progress = progress
        exchange.plan.request.progress?(progress)
    }

    func postponeDeadline() {
        deadline = .now + exchange.plan.request.timeout
    }

    /// libcurl has no code of its own for some heads that it can't read: too long a line is lack of memory to it.
    private func trouble(_ code: CURLcode) -> TransferFailure {
        let trouble = TransferFailure(code)
        guard trouble.code == .unknown, wasSent, !head.isComplete else { return trouble }
        return TransferFailure(.invalidResponse, "its head can't be read (CURLcode \(code.rawValue))")
    }

    /// How the exchange has ended, as libcurl says.
    func outcome(_ code: CURLcode) -> Exchange.Outcome {
        if let failure { return .failure(failure) }
        guard code == CURLE_OK else { return .failure(trouble(code)) }
        // A connection that ends in the middle of a head is the end of an answer to libcurl.
        guard let response = response(body) else {
            return .failure(
                TransferFailure(.connectionLost, "the connection was lost before the end of the response's head"))
        }
        return .success(response)
    }

    private func response(_ body: [UInt8]) -> ReceivedResponse? {
        guard head.isComplete, let status = head.status else { return nil }
        return ReceivedResponse(status: status, headers: head.headers, body: body)
    }
}
