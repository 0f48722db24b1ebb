import CCurl
import GatehouseHTTP

/// One exchange as the loop drives it. It's only ever touched on the loop's thread.
final class Transfer {
    let order: Order
    let easy: EasyHandle
    private var head: ResponseHead
    private var body: [UInt8] = []
    private var failure: TransferFailure?
    private var wasSent = false

    init(_ order: Order) throws(TransferFailure) {
        self.order = order
        easy = try EasyHandle()
        head = ResponseHead(maximumSize: order.plan.configuration.maximumHeaderSize)
        try easy.apply(order.plan)
        try easy.connect(to: self)
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

    func receiveHead(_ line: some Collection<UInt8>) -> Bool {
        do {
            try head.receive(line)
            return true
        } catch {
            failure = error
            return false
        }
    }

    func receiveBody(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.count <= order.plan.maximumBodySize - body.count else {
            failure = TransferFailure(.invalidResponse, "its content is longer than allowed")
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    func finish(_ code: CURLcode) {
        order.continuation.resume(returning: outcome(code))
    }

    func fail(_ failure: TransferFailure) {
        order.continuation.resume(returning: .failure(failure))
    }

    /// libcurl has no code of its own for some heads that it can't read: too long a line is lack of memory to it.
    private func trouble(_ code: CURLcode) -> TransferFailure {
        let trouble = TransferFailure(code)
        guard trouble.code == .unknown, wasSent, !head.isComplete else { return trouble }
        return TransferFailure(.invalidResponse, "its head can't be read (CURLcode \(code.rawValue))")
    }

    private func outcome(_ code: CURLcode) -> Order.Outcome {
        if let failure { return .failure(failure) }
        guard code == CURLE_OK else { return .failure(trouble(code)) }
        // A connection that ends in the middle of a head is the end of an answer to libcurl.
        guard head.isComplete, let status = head.status else {
            return .failure(TransferFailure(.connectionLost, "the connection was lost in the answer's head"))
        }
        return .success(ReceivedResponse(status: status, headers: head.headers, body: body))
    }
}
