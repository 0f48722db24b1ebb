import Foundation
import Synchronization

/// Drives all exchanges of a transport.
///
/// Whoever holds the engine drives: the loop's own thread when a socket is ready or a time has come, and a task that
/// has something new for it. A task that finds it held leaves a command and goes; who holds it looks for commands once
/// more after letting go of it. So nobody ever waits for the engine but the loop's thread, and a request is on its way
/// before another thread has woken up.
final class EventLoop: Sendable {
    private struct Ending {
        var isWanted = false
        var isOver = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let inbox = Inbox()
    private let engine: Mutex<Engine?>
    private let epoll: EpollSet
    private let wake: WakeSignal
    private let interruption: WakeSignal
    private let isTaskWaiting = Atomic(false)
    private let driver = Atomic<UInt>(0)
    private let ending = Mutex(Ending())

    /// Starts the thread; nothing comes of it where there are no descriptors or no memory left.
    init?(_ configuration: CurlTransport.Configuration) {
        guard let epoll = EpollSet(), let wake = WakeSignal(), let interruption = WakeSignal(),
            let engine = Engine(configuration, inbox, epoll)
        else { return nil }
        epoll.change(wake.descriptor, from: 0, to: EpollSet.readable)
        self.epoll = epoll
        self.wake = wake
        self.interruption = interruption
        self.engine = Mutex(engine)
        let thread = Thread { [self] in run() }
        thread.name = "gatehouse-curl"
        thread.start()
    }

    /// Has an exchange driven to its end.
    func perform(_ exchange: Exchange) async -> Exchange.Outcome {
        await withTaskCancellationHandler {
            exchange.outgoing?.start { [weak self] in self?.resume(exchange) }
            guard inbox.put(.start(exchange)) else {
                exchange.end(.failure(.shutDown))?.send()
                return .failure(.shutDown)
            }
            drive(waitingFor: exchange)
            if let outcome = exchange.outcome { return outcome }
            return await exchange.wait()
        } onCancel: {
            cancel(exchange)
        }
    }

    func cancel(_ exchange: Exchange) {
        exchange.markCancelled()
        if inbox.put(.cancel(exchange)) { drive() }
    }

    func resume(_ exchange: Exchange) {
        if inbox.put(.resume(exchange)) { drive() }
    }

    /// Ends everything soon.
    func close() {
        ending.withLock { $0.isWanted = true }
        wake.send()
    }

    /// Ends everything, and returns when the thread is about to end too.
    func shutDown() async {
        close()
        await withCheckedContinuation { continuation in
            let isOver = ending.withLock { ending in
                if !ending.isOver { ending.waiting.append(continuation) }
                return ending.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    /// Does what there is to do, unless somebody is at it.
    private func drive(waitingFor exchange: Exchange? = nil) {
        let me = UInt(pthread_self())
        repeat {
            // It may be this very thread, where one of libcurl's callbacks has come to something that wants a change.
            let holder = driver.load(ordering: .sequentiallyConsistent)
            guard holder == 0 else { return holder == me ? () : interrupt() }
            let wakeups = engine.withLockIfAvailable { engine -> [Exchange.Wakeup] in
                guard let engine else { return [] }
                driver.store(me, ordering: .sequentiallyConsistent)
                defer { driver.store(0, ordering: .sequentiallyConsistent) }
                engine.turn()
                if let exchange, engine.isLone, engine.patience.isWorthwhile { wait(engine, exchange) }
                engine.readiness.commit()
                if engine.isOverslept { wake.send() }
                return engine.takeWakeups()
            }
            guard let wakeups else { return interrupt() }
            for wakeup in wakeups { wakeup.send() }
        } while !inbox.isEmpty
    }

    private func interrupt() {
        if isTaskWaiting.load(ordering: .sequentiallyConsistent) { interruption.send() }
    }

    private func wait(_ engine: Engine, _ exchange: Exchange) {
        isTaskWaiting.store(true, ordering: .sequentiallyConsistent)
        engine.wait(for: exchange, interruption: interruption) { !inbox.isEmpty }
        isTaskWaiting.store(false, ordering: .sequentiallyConsistent)
        engine.turn()
    }

    private func run() {
        var events: [EpollSet.Event] = []
        while !ending.withLock({ $0.isWanted }) {
            let (timeout, wakeups) = engine.withLock { engine -> (Duration?, [Exchange.Wakeup]) in
                guard let engine else { return (.zero, []) }
                driver.store(UInt(pthread_self()), ordering: .sequentiallyConsistent)
                defer { driver.store(0, ordering: .sequentiallyConsistent) }
                act(on: events, engine)
                engine.turn()
                engine.readiness.commit()
                return (engine.timeToSleep(), engine.takeWakeups())
            }
            for wakeup in wakeups { wakeup.send() }
            if inbox.isEmpty { epoll.wait(timeout, into: &events) } else { events = [] }
        }
        end()
    }

    private func act(on events: [EpollSet.Event], _ engine: Engine) {
        for event in events {
            if event.descriptor == wake.descriptor {
                wake.clear()
            } else if engine.readiness.confirm(event.descriptor) {
                engine.act(on: event)
            }
        }
    }

    private func end() {
        let commands = inbox.close()
        let wakeups = engine.withLock { engine in
            driver.store(UInt(pthread_self()), ordering: .sequentiallyConsistent)
            defer { driver.store(0, ordering: .sequentiallyConsistent) }
            engine?.abandonAll(.shutDown)
            defer { engine = nil }
            return engine?.takeWakeups() ?? []
        }
        for wakeup in wakeups { wakeup.send() }
        for case .start(let exchange) in commands { exchange.end(.failure(.shutDown))?.send() }
        let waiting = ending.withLock { ending in
            ending.isOver = true
            defer { ending.waiting = [] }
            return ending.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
