import Foundation

/// Drives all exchanges of a transport on one thread.
struct TransferLoop {
    private let inbox: Inbox
    private let multi: MultiHandle
    private var transfers: [Int: Transfer] = [:]
    private var ids: [UInt: Int] = [:]

    private init(_ inbox: Inbox, _ multi: MultiHandle) {
        self.inbox = inbox
        self.multi = multi
    }

    /// Starts a thread that ends when its inbox is closed.
    static func start(maximumConnections: Int) -> Inbox {
        let multi = MultiHandle(maximumConnections: maximumConnections)
        let inbox = Inbox(multi)
        guard let multi else { return inbox }
        let thread = Thread {
            TransferLoop.ignoreBrokenPipes()
            var loop = TransferLoop(inbox, multi)
            loop.run()
        }
        thread.name = "gatehouse-curl"
        thread.start()
        return inbox
    }

    private mutating func run() {
        while let commands = inbox.take() {
            for command in commands { carryOut(command) }
            guard multi.perform() else { break }
            while let (identity, code) = multi.nextEnd() {
                remove(ids[identity])?.finish(code)
            }
            guard multi.wait() else { break }
        }
        for id in transfers.keys.sorted() { remove(id)?.fail(.shutDown) }
        inbox.end()
    }

    private mutating func carryOut(_ command: Inbox.Command) {
        switch command {
        case .start(let order): start(order)
        case .cancel(let id): remove(id)?.fail(.cancelled)
        }
    }

    private mutating func start(_ order: Order) {
        do throws(TransferFailure) {
            let transfer = try Transfer(order)
            guard multi.add(transfer.easy) else { throw TransferFailure.unavailable }
            transfers[order.id] = transfer
            ids[transfer.easy.identity] = order.id
        } catch {
            order.continuation.resume(returning: .failure(error))
        }
    }

    private mutating func remove(_ id: Int?) -> Transfer? {
        guard let id, let transfer = transfers.removeValue(forKey: id) else { return nil }
        ids[transfer.easy.identity] = nil
        multi.remove(transfer.easy)
        return transfer
    }

    /// OpenSSL writes to sockets whose other end may be gone, and with signals off libcurl doesn't shield it.
    private static func ignoreBrokenPipes() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
