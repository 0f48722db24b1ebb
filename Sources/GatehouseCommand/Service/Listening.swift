import GatehouseListener
import GatehouseTypes

extension Option {
    /// The option of commands that listen for requests until Ctrl-C.
    static func listen(default address: String) -> Option {
        .value("listen", "HOST:PORT", "The address to listen on; default: \(address); port 0 means any free port.")
    }
}

extension Invocation {
    /// Returns the address to listen on.
    func listenAddress(default address: String) throws(UsageError) -> ListenAddress {
        do {
            return try ListenAddress(parsing: value("listen") ?? address)
        } catch {
            throw usage(error.reason)
        }
    }

    /// Prints the listener's address, and serves requests until a signal arrives.
    ///
    /// - Parameters:
    ///   - listener: The listener. It is stopped at the end.
    ///   - interruption: The signals.
    ///   - announce: Prints the address. If that fails, the listener is stopped at once.
    ///   - work: The operation to run meanwhile.
    /// - Throws: ``OutputFailure``.
    func listen(
        with listener: Listener, until interruption: Interruption, _ announce: () -> Void,
        meanwhile work: @escaping @Sendable () async -> Void = {}
    ) async throws {
        announce()
        let failure = console.outputFailure()
        if failure == nil {
            let work = spawn { await work() }
            await interruption.wait()
            work.cancel()
        }
        await listener.finish()
        if let failure { throw failure }
    }
}

extension Listener {
    /// Answers the pending requests, for at most five seconds, and stops.
    func finish() async {
        await stop(patience: .seconds(5))
    }
}
