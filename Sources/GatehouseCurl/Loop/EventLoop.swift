import Dispatch
import Foundation
import Synchronization

/// Drives all exchanges of a transport.
///
/// The engine's holder drives it. A task that adds a command while the engine is free becomes its holder, so its
/// request is sent before another thread could wake up. If the response doesn't arrive soon, the task passes the engine
/// to the loop's thread, which holds it as long as there are exchanges. Meanwhile other tasks only add commands.
final class EventLoop: Sendable {
    private let inbox = Inbox()

    /// The lock is never contended: the inbox decides who holds the engine.
    private let engine: Mutex<Engine?>

    /// Signalled when the loop's thread becomes the engine's holder.
    private let handover = DispatchSemaphore(value: 0)

    /// Starts the thread. Returns nil if no descriptors or no memory are left.
    init?(_ configuration: CurlConfiguration) {
        guard let engine = Engine(configuration, inbox) else { return nil }
        self.engine = Mutex(engine)
        let thread = Thread { [self] in
            repeat { handover.wait() } while serve()
            end()
        }
        thread.name = "gatehouse-curl"
        thread.start()
    }

    /// Performs an exchange and returns its outcome.
    func perform(_ exchange: Exchange) async -> Exchange.Outcome {
        await withTaskCancellationHandler {
            exchange.outgoing?.start { [weak self] in self?.resume(exchange) }
            guard put(.start(exchange), waitingFor: exchange) else {
                exchange.end(.failure(.shutDown))?.send()
                return .failure(.shutDown)
            }
            if let outcome = exchange.outcome { return outcome }
            return await exchange.wait()
        } onCancel: {
            cancel(exchange)
        }
    }

    func cancel(_ exchange: Exchange) {
        exchange.markCancelled()
        put(.cancel(exchange))
    }

    func resume(_ exchange: Exchange) {
        put(.resume(exchange))
    }

    /// Requests the shutdown and returns immediately.
    func close() {
        put(.shutDown(nil))
    }

    /// Ends all exchanges and returns when the thread is about to end.
    func shutDown() async {
        await withCheckedContinuation { continuation in
            if !put(.shutDown(continuation)) { continuation.resume() }
        }
    }

    /// - Returns: Whether the command will be carried out.
    @discardableResult
    private func put(_ command: Inbox.Command, waitingFor exchange: Exchange? = nil) -> Bool {
        switch inbox.put(command) {
        case .refused: return false
        case .left(let waiting): waiting?.wakeUp()
        case .held: drive(waitingFor: exchange)
        }
        return true
    }

    /// Carries out all commands. Passes the engine to the loop's thread if exchanges remain.
    private func drive(waitingFor exchange: Exchange?) {
        var isHeld = true
        while isHeld {
            let (rest, wakeups) = turn(waitingFor: exchange)
            if rest != .idle { handover.signal() }
            isHeld = rest == .idle && !inbox.release()
            for wakeup in wakeups { wakeup.send() }
        }
    }

    /// Drives all exchanges until none remains.
    ///
    /// - Returns: Whether the loop continues, because no shutdown was requested.
    private func serve() -> Bool {
        while true {
            let (rest, wakeups) = turn()
            let isHeld = rest != .idle || !inbox.release()
            for wakeup in wakeups { wakeup.send() }
            if rest == .end || !isHeld { return rest != .end }
            if rest == .exchanges { engine.withLock { $0?.wait() } }
        }
    }

    private func turn(waitingFor exchange: Exchange? = nil) -> (Engine.Rest, [Exchange.Wakeup]) {
        engine.withLock { engine in
            guard let engine else { return (.idle, []) }
            engine.turn()
            if let exchange { engine.wait(for: exchange) }
            return (engine.rest, engine.takeWakeups())
        }
    }

    private func end() {
        let commands = inbox.close()
        let (waiting, wakeups) = engine.withLock { engine in
            engine?.abandonAll(.shutDown)
            defer { engine = nil }
            return (engine?.ending ?? [], engine?.takeWakeups() ?? [])
        }
        for wakeup in wakeups { wakeup.send() }
        for command in commands {
            switch command {
            case .start(let exchange): exchange.end(.failure(.shutDown))?.send()
            case .shutDown(let continuation): continuation?.resume()
            case .cancel, .resume: break
            }
        }
        for continuation in waiting { continuation.resume() }
    }
}
