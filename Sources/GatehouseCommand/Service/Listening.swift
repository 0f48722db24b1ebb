import GatehouseListener
import GatehousePasswords
import GatehouseTypes

extension Option {
    /// The option of commands that listen for requests until Ctrl-C.
    static func listen(default address: String) -> Option {
        .value(
            "listen", "HOST:PORT", standard: address, rule: .listenAddress,
            "The address to listen on; default: \(address); port 0 means any free port.")
    }
}

extension ValueRule {
    /// The value is an address to listen on.
    static let listenAddress = ValueRule.parsed(ListenAddress.init(parsing:)) { "\($1): \($0.reason)" }
}

extension Invocation {
    /// Returns the address to listen on.
    func listenAddress(default address: String) throws(UsageError) -> ListenAddress {
        do {
            return try ListenAddress(parsing: value("listen") ?? address)
        } catch {
            throw usage("'--listen': \(error.reason)")
        }
    }

    /// Prints the listener's address, and serves requests until a signal arrives. A service manager that waits for it
    /// is told when the service is ready, and when it stops.
    ///
    /// - Parameters:
    ///   - listener: The listener. It is stopped at the end.
    ///   - interruption: The signals.
    ///   - work: The operations to run meanwhile. The service stops when one of them returns.
    ///   - drain: What is done between the signal and the stop. The work goes on meanwhile.
    ///   - announce: Prints the address. If that fails, the listener is stopped at once.
    /// - Throws: ``OutputFailure``.
    func listen(
        with listener: Listener, until interruption: Interruption, meanwhile work: [@Sendable () async -> Void] = [],
        draining drain: () async -> Void = {}, _ announce: @escaping @Sendable () -> Void
    ) async throws {
        // A signal ends the command even if nobody reads its output.
        await firstEnd(of: [{ await ThreadWorker().result { announce() } }, { await interruption.wait() }])
        let failure = console.outputFailure()
        if failure == nil {
            notify(.ready)
            let tasks = work.map { one in spawn { await one() } }
            let ends: [@Sendable () async -> Void] = tasks.map { task in { @Sendable in await task.value } }
            await firstEnd(of: [{ await interruption.wait() }] + ends)
            notify(.stopping)
            await drain()
            for task in tasks { task.cancel() }
        }
        await listener.finish()
        if let failure { throw failure }
    }

    /// Lets a thread of its own write all messages from now on. So no request and no signal waits for their reader.
    ///
    /// - Parameter line: Writes an event as the command's log does.
    /// - Returns: The messages that wait; `nil` if they aren't written to standard error.
    func queueMessages(writingEventsBy line: @escaping @Sendable (DiagnosticEvent) -> String) -> LogQueue? {
        console.standardError?.queue { count in
            line(DiagnosticEvent("log.dropped", numbers: ["lines": count]))
        }
    }

    /// Sends a message to the service manager. If that isn't possible, says so.
    func notify(_ message: ServiceManager.Message) {
        do {
            try ServiceManager(environment: environment).tell(message)
        } catch {
            console.note("gatehouse: \(error)".printable)
        }
    }

    /// Reads files again whenever `SIGHUP` arrives.
    ///
    /// - Parameters:
    ///   - hangup: The signal.
    ///   - read: Reads them, and returns what they are. If it throws, what was read before stays in use.
    func reload(at hangup: Hangup, _ read: @Sendable () async throws -> String) async {
        await hangup.whenever {
            notify(.reloading)
            do {
                let files = try await read()
                console.note("Read again: \(files). Changed settings need a restart.")
            } catch {
                console.note("gatehouse: SIGHUP changed nothing: \(FailureText.text(of: error))".printable)
            }
            notify(.ready)
        }
    }
}

extension Listener {
    /// Answers the pending requests, for at most five seconds, and stops.
    func finish() async {
        await stop(patience: .seconds(5))
    }
}
