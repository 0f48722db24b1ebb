import CCurl

/// Everything of libcurl's that belongs to one transport. One thread at a time holds it.
final class Engine {
    let readiness: Readiness
    private let multi: MultiHandle
    private let inbox: Inbox
    private let maximumHeaderSize: Int
    private var pool: HandlePool
    private var transfers: [ObjectIdentifier: Transfer] = [:]
    private var commands: [Inbox.Command] = []
    private var readCount = 0
    private var wakeups: [Exchange.Wakeup] = []

    var patience = Patience()

    /// Until when the loop's thread sleeps at most; nothing means for ever.
    private var sleepsUntil: ContinuousClock.Instant?

    init?(_ configuration: CurlTransport.Configuration, _ inbox: Inbox, _ epoll: EpollSet) {
        let readiness = Readiness(epoll)
        guard let multi = MultiHandle(maximumConnections: configuration.maximumConnections, readiness) else {
            return nil
        }
        self.readiness = readiness
        self.multi = multi
        self.inbox = inbox
        maximumHeaderSize = configuration.maximumHeaderSize
        pool = HandlePool(configuration, readiness)
    }

    /// Whether one exchange is all there is.
    var isLone: Bool { transfers.count == 1 }

    /// When there is something to do, whatever the sockets do.
    var nextTime: ContinuousClock.Instant? {
        guard readCount > 0 else { return readiness.timer }
        let deadlines = transfers.values.compactMap(\.deadline) + (readiness.timer.map { [$0] } ?? [])
        return deadlines.min()
    }

    /// Whether the loop's thread would sleep too long.
    var isOverslept: Bool {
        guard let nextTime else { return false }
        return sleepsUntil.map { nextTime < $0 } ?? true
    }

    /// How long the loop's thread may sleep. Where there is nothing to wake up for, it's as long as the last time, so
    /// that the next request, whose time is over later than that, needn't wake it.
    func timeToSleep() -> Duration? {
        let now = ContinuousClock.now
        if nextTime == nil, let last = sleepsUntil, last > now { return last - now }
        sleepsUntil = nextTime
        return nextTime.map { $0 - now }
    }

    /// Does everything that can be done without waiting.
    func turn() {
        repeat {
            inbox.swap(with: &commands)
            for command in commands { carryOut(command) }
            commands.removeAll(keepingCapacity: true)
            if isDue { actOnTimer() }
            if readCount > 0 { lookAfterReaders() }
            collectEnds()
        } while readiness.isDue || !inbox.isEmpty
    }

    /// Goes on with what a socket is ready for.
    func act(on event: EpollSet.Event) {
        let isReadable = event.events & EpollSet.readable != 0
        let isWritable = event.events & EpollSet.writable != 0
        let isBroken = event.events & EpollSet.broken != 0
        multi.act(
            on: event.descriptor,
            (isReadable ? CURL_CSELECT_IN : 0) | (isWritable ? CURL_CSELECT_OUT : 0)
                | (isBroken ? CURL_CSELECT_ERR : 0))
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

    /// libcurl says when its next time is only if it isn't the one it said last, even where it was called too early for
    /// that.
    private func actOnTimer() {
        readiness.setTimer(-1)
        multi.actOnTimer()
        if readiness.timer == nil, !readiness.isDue { readiness.setTimer(multi.timeout) }
    }

    private var isDue: Bool {
        readiness.isDue || readiness.timer.map { $0 <= .now } ?? false
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
