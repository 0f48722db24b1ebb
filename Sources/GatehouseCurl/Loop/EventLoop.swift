import Dispatch
import Foundation
import Synchronization

/// Drives all exchanges of a transport.
///
/// Who holds the engine drives. A task that leaves a command while nobody does drives it itself, so that a request is on
/// its way before another thread has woken up, and hands the engine over to the loop's own thread if the answer isn't there
/// soon. The thread holds it as long as there are exchanges; others leave their commands and go.
final class EventLoop: Sendable {
    private let inbox = Inbox()

    /// Never locked by two at once: the inbox says who holds it.
    private let engine: Mutex<Engine?>

    /// Counts one when the loop's thread holds the engine.
    private let handover = DispatchSemaphore(value: 0)

    /// Starts the thread; nothing comes of it where there are no descriptors or no memory left.
    init?(_ configuration: CurlTransport.Configuration) {
        guard let engine = Engine(configuration, inbox) else { return nil }
        self.engine = Mutex(engine)
        let thread = Thread { [self] in
            repeat { handover.wait() } while serve()
            end()
        }
        thread.name = "gatehouse-curl"
        thread.start()
    }

    /// Has an exchange driven to its end.
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

    /// Ends everything soon.
    func close() {
        put(.shutDown(nil))
    }

    /// Ends everything, and returns when the thread is about to end too.
    func shutDown() async {
        await withCheckedContinuation { continuation in
            if !put(.shutDown(continuation)) { continuation.resume() }
        }
    }

    /// - Returns: Whether anybody will ever look at the command.
    @discardableResult
    private func put(_ command: Inbox.Command, waitingFor exchange: Exchange? = nil) -> Bool {
        switch inbox.put(command) {
        case .refused: return false
        case .left(let waiting): waiting?.wakeUp()
        case .held: drive(waitingFor: exchange)
        }
        return true
    }

    /// Does what there is to do, and leaves to the loop's thread what there is to wait for.
    private func drive(waitingFor exchange: Exchange?) {
        var isHeld = true
        while isHeld {
            let (rest, wakeups) = turn(waitingFor: exchange)
            if rest != .nothing { handover.signal() }
            isHeld = rest == .nothing && !inbox.letGo()
            for wakeup in wakeups { wakeup.send() }
        }
    }

    /// Drives all exchanges until none is left.
    ///
    /// - Returns: Whether there may be others later.
    private func serve() -> Bool {
        while true {
            let (rest, wakeups) = turn()
            let isHeld = rest != .nothing || !inbox.letGo()
            for wakeup in wakeups { wakeup.send() }
            if rest == .end || !isHeld { return rest != .end }
            if rest == .exchanges { engine.withLock { $0?.wait() } }
        }
    }

    private func turn(waitingFor exchange: Exchange? = nil) -> (Engine.Rest, [Exchange.Wakeup]) {
        engine.withLock { engine in
            guard let engine else { return (.nothing, []) }
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
