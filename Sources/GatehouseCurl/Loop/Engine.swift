import CCurl

/// Everything of libcurl's that belongs to one transport. One thread at a time holds it.
final class Engine {
    let inbox: Inbox
    let multi: MultiHandle
    var patience = Patience()

    private let maximumHeaderSize: Int
    private var pool: HandlePool
    private var transfers: [ObjectIdentifier: Transfer] = [:]
    private var commands: [Inbox.Command] = []
    private var readCount = 0
    private var wakeups: [Exchange.Wakeup] = []

    /// Who waits for the end of everything; nothing as long as nobody wants it.
    private(set) var ending: [CheckedContinuation<Void, Never>]?

    init?(_ configuration: CurlTransport.Configuration, _ inbox: Inbox) {
        guard let multi = MultiHandle(maximumConnections: configuration.maximumConnections) else { return nil }
        self.inbox = inbox
        self.multi = multi
        maximumHeaderSize = configuration.maximumHeaderSize
        pool = HandlePool(configuration)
    }

    /// What is left to do when everything is done that can be done without waiting.
    enum Rest {
        case nothing, exchanges, end
    }

    var rest: Rest { ending != nil ? .end : transfers.isEmpty ? .nothing : .exchanges }

    /// Whether one exchange is all there is.
    var isLone: Bool { transfers.count == 1 && ending == nil }

    /// When an answer that is read bit by bit must have come on. All other times libcurl knows by itself.
    var deadline: ContinuousClock.Instant? {
        readCount > 0 ? transfers.values.compactMap(\.deadline).min() : nil
    }

    /// Does everything that can be done without waiting.
    func turn() {
        repeat {
            inbox.swap(with: &commands)
            for command in commands { carryOut(command) }
            commands.removeAll(keepingCapacity: true)
            guard !transfers.isEmpty else { continue }
            multi.perform()
            if readCount > 0 { lookAfterReaders() }
            collectEnds()
        } while !inbox.isEmpty
    }

    /// Ends all exchanges.
    func abandonAll(_ failure: TransferFailure) {
        for transfer in transfers.values { end(transfer, .failure(failure)) }
    }

    /// Whom to wake when the engine is let go of.
    func takeWakeups() -> [Exchange.Wakeup] {
        guard !wakeups.isEmpty else { return [] }
        defer { wakeups = [] }
        return wakeups
    }

    private func carryOut(_ command: Inbox.Command) {
        switch command {
        case .start(let exchange): start(exchange)
        case .cancel(let exchange):
            if let transfer = transfers[ObjectIdentifier(exchange)] { end(transfer, .failure(.cancelled)) }
        case .resume(let exchange):
            guard let transfer = transfers[ObjectIdentifier(exchange)] else { return }
            if transfer.deadline != nil { transfer.postponeDeadline() }
            transfer.easy.resume()
        case .shutDown(let continuation): ending = (ending ?? []) + (continuation.map { [$0] } ?? [])
        }
    }

    private func start(_ exchange: Exchange) {
        guard !exchange.isCancelled else { return wake(exchange.end(.failure(.cancelled))) }
        do throws(TransferFailure) {
            let easy = try pool.take(for: exchange.plan)
            let transfer = Transfer(exchange, easy, maximumHeaderSize: maximumHeaderSize)
            easy.transfer = transfer
            guard multi.add(easy) else { throw .unavailable }
            if !transfers.isEmpty { patience.noteCompany() }
            transfers[ObjectIdentifier(exchange)] = transfer
            if exchange.incoming != nil { readCount += 1 }
        } catch {
            wake(exchange.end(.failure(error)))
        }
    }

    private func collectEnds() {
        while let (easy, code) = multi.nextEnd() {
            guard let transfer = easy.transfer else { continue }
            end(transfer, transfer.outcome(code))
            patience.noteAnswer(after: ContinuousClock.now - transfer.start)
            if code == CURLE_OK { pool.put(easy) }
        }
    }

    /// Hands over the heads that have come, and ends what has been waited for too long.
    private func lookAfterReaders() {
        let now = ContinuousClock.now
        for transfer in transfers.values {
            wake(transfer.beginning.take())
            guard let deadline = transfer.deadline, deadline <= now else { continue }
            // A reader who has content before him has himself to blame.
            if transfer.isHeldUpByReader { transfer.postponeDeadline() } else { end(transfer, .failure(.timedOut)) }
        }
    }

    private func end(_ transfer: Transfer, _ outcome: Exchange.Outcome) {
        multi.remove(transfer.easy)
        transfer.easy.transfer = nil
        transfers[ObjectIdentifier(transfer.exchange)] = nil
        if transfer.exchange.incoming != nil { readCount -= 1 }
        wake(transfer.beginning)
        wake(transfer.exchange.end(outcome))
    }

    private func wake(_ wakeup: Exchange.Wakeup?) {
        if let wakeup { wakeups.append(wakeup) }
    }
}
