import CCurl
import Glibc

/// The libcurl handles of one transport. One thread at a time holds it.
final class Engine {
    let inbox: Inbox
    let multi: MultiHandle
    var busyPoll = BusyPollPolicy()

    private let maximumConnections: Int
    private let maximumHeaderSize: Int
    private var pool: HandlePool
    private let kept: KeptConnections
    private var transfers: [ObjectIdentifier: Transfer] = [:]
    private var commands: [Inbox.Command] = []
    private var readCount = 0
    private var wakeups: [Exchange.Wakeup] = []

    /// The callers that wait for the shutdown. nil if no shutdown was requested.
    private(set) var ending: [CheckedContinuation<Void, Never>]?

    init?(_ configuration: CurlConfiguration, _ inbox: Inbox) {
        guard let multi = MultiHandle(maximumConnections: configuration.maximumConnections) else { return nil }
        self.inbox = inbox
        self.multi = multi
        maximumConnections = configuration.maximumConnections
        maximumHeaderSize = configuration.maximumHeaderSize
        pool = HandlePool(configuration)
        kept = KeptConnections(capacity: 2 * configuration.maximumConnections, time: configuration.time)
    }

    /// The work that remains after everything possible without waiting was done.
    enum Rest {
        case idle, exchanges, end
    }

    var rest: Rest { ending != nil ? .end : transfers.isEmpty ? .idle : .exchanges }

    /// Whether there is exactly one exchange.
    var isLone: Bool { transfers.count == 1 && ending == nil }

    /// The earliest deadline of a streamed response. libcurl knows all other deadlines.
    var deadline: ContinuousClock.Instant? {
        readCount > 0 ? transfers.values.compactMap(\.deadline).min() : nil
    }

    /// Does everything that is possible without waiting.
    func turn() {
        var isDone = false
        repeat {
            inbox.swap(with: &commands)
            for command in commands { carryOut(command) }
            commands.removeAll(keepingCapacity: true)
            isDone = perform()
        } while !isDone || !inbox.isEmpty
    }

    /// Ends all exchanges with a failure.
    func abandonAll(_ failure: TransferFailure) {
        for transfer in transfers.values { end(transfer, .failure(failure)) }
    }

    /// Returns the tasks to resume after the engine was released.
    func takeWakeups() -> [Exchange.Wakeup] {
        guard !wakeups.isEmpty else { return [] }
        defer { wakeups = [] }
        return wakeups
    }

    /// Continues all transfers as far as possible without waiting.
    ///
    /// If a transfer ends while others wait for a connection, libcurl sets a timer of 0 for the next one. If a new
    /// transfer starts in the same call, libcurl deletes that timer, and no wait would end. So it is called again.
    ///
    /// - Returns: Whether no waiting transfer can continue.
    private func perform() -> Bool {
        let count = transfers.count
        guard count > 0 else { return true }
        multi.perform()
        if readCount > 0 { updateStreams() }
        collectEnds()
        return count <= maximumConnections || transfers.count == count
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
            let transfer = Transfer(exchange, easy, kept, maximumHeaderSize: maximumHeaderSize)
            easy.transfer = transfer
            guard multi.add(easy) else { throw .unavailable }
            if !transfers.isEmpty { busyPoll.noteConcurrency() }
            transfers[ObjectIdentifier(exchange)] = transfer
            if exchange.incoming != nil { readCount += 1 }
        } catch {
            wake(exchange.end(.failure(error)))
        }
    }

    private func collectEnds() {
        while let (easy, code) = multi.nextEnd() {
            guard let transfer = easy.transfer else { continue }
            if code == CURLE_OK { transfer.noteSuccess() }
            end(transfer, transfer.outcome(code))
            busyPoll.noteResponse(after: ContinuousClock.now - transfer.start)
            if code == CURLE_OK { pool.put(easy) }
        }
    }

    /// Reports the heads of streamed responses, and ends those without progress until their deadline.
    private func updateStreams() {
        let now = ContinuousClock.now
        for transfer in transfers.values {
            wake(transfer.beginning.take())
            guard let deadline = transfer.deadline, deadline <= now else { continue }
            // Time in which received content isn't read doesn't count.
            if transfer.isHeldUpByReader { transfer.postponeDeadline() } else { end(transfer, .failure(.timedOut)) }
        }
    }

    private func end(_ transfer: Transfer, _ outcome: Exchange.Outcome) {
        multi.remove(transfer.easy)
        transfer.endSharing()
        transfer.easy.transfer = nil
        transfers[ObjectIdentifier(transfer.exchange)] = nil
        if transfer.exchange.incoming != nil { readCount -= 1 }
        wake(transfer.beginning)
        wake(transfer.exchange.end(outcome))
    }

    private func wake(_ wakeup: Exchange.Wakeup?) {
        if let wakeup { wakeups.append(wakeup) }
    }

    /// Waits until a socket is ready, a command arrives, or a deadline is reached.
    func wait() {
        guard let deadline else { return inbox.wait(with: multi, milliseconds: .max) }
        let milliseconds = ((deadline - .now) / .milliseconds(1)).rounded(.up)
        inbox.wait(with: multi, milliseconds: Int32(min(max(0, milliseconds), Double(Int32.max))))
    }

    /// Drives a task's exchange for a short time, as long as it is the only one. First it polls and yields the
    /// processor in between, and only then sleeps: the response of a near server arrives before a sleeping thread would
    /// wake up.
    func wait(for exchange: Exchange) {
        guard busyPoll.isWorthwhile else { return }
        let start = ContinuousClock.now
        while exchange.outcome == nil, isLone {
            let time = ContinuousClock.now - start
            guard time < BusyPollPolicy.limit else { return }
            if time < BusyPollPolicy.spinTime { sched_yield() } else { inbox.wait(with: multi, milliseconds: 1) }
            turn()
        }
    }
}
