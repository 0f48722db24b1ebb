import CCurl
import GatehouseHTTP

/// An exchange with its libcurl handle. Only the engine's holder may use it.
final class Transfer {
    let exchange: Exchange
    let easy: EasyHandle
    let start = ContinuousClock.now

    /// The time at which a streamed response without progress fails. libcurl's own timeout is for the whole exchange.
    var deadline: ContinuousClock.Instant?

    /// Resumes the task that waits for the head of a streamed response. Set when the head is complete.
    var beginning: Exchange.Wakeup?

    private let kept: KeptConnections
    private var head: ResponseHead
    private var body: [UInt8] = []
    private var failure: TransferFailure?
    private var connection: (ends: ConnectionEnds, isNew: Bool)?
    private var isSharing = false
    private var wasRepeated = false
    private var hadRefusedAddress = false
    private var hadPermittedAddress = false
    private var progress = HTTPProgress()

    init(_ exchange: Exchange, _ easy: EasyHandle, _ kept: KeptConnections, maximumHeaderSize: Int) {
        self.exchange = exchange
        self.easy = easy
        self.kept = kept
        head = ResponseHead(maximumSize: maximumHeaderSize)
        if exchange.incoming != nil { deadline = start + exchange.plan.timeout }
    }

    /// Decides whether the request is sent over a connection.
    ///
    /// If a kept connection turns out to be closed, libcurl sends the request again over any other one, up to five
    /// times, also if it can't be repeated. It may do so once, over a new connection, if the request is repeatable and
    /// libcurl has all of its content.
    func permitSending(over ends: ConnectionEnds) -> Bool {
        let isNew = easy.hasNewConnection
        if let connection {
            guard isNew, !connection.isNew, exchange.plan.request.isRepeatable, exchange.outgoing == nil else {
                failure = .closedConnection(wasRepeated: wasRepeated)
                return false
            }
            wasRepeated = true
        } else {
            guard isNew || kept.canCarry(exchange.plan.connections, over: ends) else {
                failure = .unusableConnection
                easy.dropConnection()
                return false
            }
        }
        endSharing()
        connection = (ends, isNew)
        kept.beginExchange(over: ends, isNew: isNew)
        isSharing = true
        return true
    }

    /// Notes that other exchanges can't share the connection any more.
    func endSharing() {
        if isSharing, let connection { kept.endSharing(of: connection.ends) }
        isSharing = false
    }

    /// Notes that the exchange has succeeded, so that its connection may be kept.
    func noteSuccess() {
        if let connection { kept.noteExchange(over: connection.ends, isNew: connection.isNew, easy) }
    }

    /// Notes that the host has an address to which a connection may be made, or may not. Its other addresses are tried,
    /// too.
    func noteAddress(isPermitted: Bool) {
        if isPermitted { hadPermittedAddress = true } else { hadRefusedAddress = true }
    }

    func receiveHead(_ line: Span<UInt8>) -> Bool {
        guard !head.isComplete else { return true }
        if !head.hasBegun, line.isHTTP1 { endSharing() }
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
        /// libcurl offers the bytes again after the reader has made room.
        case postponed
    }

    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Reception {
        if let incoming = exchange.incoming {
            postponeDeadline()
            return unsafe incoming.offer(bytes) ? .taken : .postponed
        }
        guard bytes.count <= exchange.plan.request.maximumResponseSize - body.count else {
            let limit = exchange.plan.request.maximumResponseSize
            let reason = "the response's content is longer than the limit, \(limit) bytes"
            failure = TransferFailure(.invalidResponse, reason)
            return .refused
        }
        if body.isEmpty, let length = head.contentLength, length > bytes.count {
            body.reserveCapacity(min(length, 1 << 20))
        }
        unsafe body.append(contentsOf: bytes)
        return .taken
    }

    /// Whether the response makes no progress because its content isn't being read.
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

    /// Corrects libcurl's code for a head that it can't parse: it reports a line that is too long as lack of memory.
    private func failure(for code: CURLcode) -> TransferFailure {
        let failure = TransferFailure(code)
        // libcurl itself doesn't send a request again whose stream of HTTP/2 ends with the connection.
        if failure.code == .connectionLost, !head.hasBegun, connection?.isNew == false {
            return failure.permittingRepetition
        }
        if hadRefusedAddress, failure.code == .cannotConnect {
            return hadPermittedAddress ? .onlyRefusedAddressesLeft : .refusedAddress
        }
        guard failure.code == .unknown, connection != nil, !head.isComplete else { return failure }
        return TransferFailure(.invalidResponse, "the response's head can't be parsed", CurlError(code))
    }

    /// Converts libcurl's result to the outcome of the exchange.
    func outcome(_ code: CURLcode) -> Exchange.Outcome {
        if let failure { return .failure(failure) }
        guard code == CURLE_OK else { return .failure(failure(for: code)) }
        // libcurl reports success if a connection is closed in the middle of a head.
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
