import Foundation
import GatehouseTypes
import Glibc
import Synchronization

/// Serves the loopback address on a thread of its own, so that waiting for the user doesn't block a thread of Swift's
/// pool.
///
/// Browsers open connections that they may never use, so several are served at the same time, each for at most ten
/// seconds.
final class RedirectLoop: Sendable {
    private struct Connection {
        let socket: LoopbackSocket
        let deadline: Duration
        var heard: [UInt8] = []
        var isAnswered = false
    }

    private static let maximumConnections = 16
    private static let connectionLifetime = Duration.seconds(10)

    private let listeners: [LoopbackSocket]
    private let expectation: RedirectExpectation
    private let isAdmitted: @Sendable (LoopbackSocket) -> Bool
    private let texts: RedirectTexts
    private let time: any TimeSource
    private let isStopped = Mutex(false)

    init(
        listeners: [LoopbackSocket], expectation: RedirectExpectation,
        admitting isAdmitted: @escaping @Sendable (LoopbackSocket) -> Bool, texts: RedirectTexts, time: any TimeSource
    ) {
        self.listeners = listeners
        self.expectation = expectation
        self.isAdmitted = isAdmitted
        self.texts = texts
        self.time = time
    }

    /// Ends the loop within a tenth of a second.
    func stop() {
        isStopped.withLock { $0 = true }
    }

    /// Starts to serve.
    ///
    /// - Parameter found: Called once with the redirect, or with `nil` if the loop was stopped before.
    func start(found: @escaping @Sendable (ReceivedRedirect?) -> Void) {
        let thread = Thread { [self] in found(run()) }
        thread.name = "gatehouse.redirect"
        thread.stackSize = 256 * 1024
        thread.start()
    }

    private func run() -> ReceivedRedirect? {
        defer { listeners.forEach { $0.shut() } }
        var connections: [Connection] = []
        while !isStopped.withLock({ $0 }) {
            let ready = RedirectLoop.wait(for: (listeners + connections.map(\.socket)).map(\.descriptor))
            for index in connections.indices where ready.contains(connections[index].socket.descriptor) {
                if let received = serve(&connections[index]) { return received }
            }
            let now = time.uptime
            connections.removeAll { $0.isAnswered || now >= $0.deadline }
            for listener in listeners where ready.contains(listener.descriptor) {
                guard let socket = listener.accept() else { continue }
                if connections.count >= RedirectLoop.maximumConnections { connections.removeFirst() }
                connections.append(Connection(socket: socket, deadline: now + RedirectLoop.connectionLifetime))
            }
        }
        return nil
    }

    private func serve(_ connection: inout Connection) -> ReceivedRedirect? {
        switch connection.socket.receive() {
        case .nothingYet: return nil
        case .closed:
            connection.isAnswered = true
            return nil
        case .bytes(let bytes): connection.heard += bytes
        }
        guard case (var answer, let callback)? = expectation.judge(connection.heard) else { return nil }
        if let callback {
            if isAdmitted(connection.socket) {
                return ReceivedRedirect(callback: callback, answer: answer, socket: connection.socket, texts: texts)
            }
            answer = .forbidden
        }
        connection.socket.finish(with: answer.bytes(texts))
        connection.isAnswered = true
        return nil
    }

    /// Waits at most a tenth of a second until one of the descriptors is readable.
    private static func wait(for descriptors: [Int32]) -> Set<Int32> {
        var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard unsafe poll(&polls, nfds_t(polls.count), 100) > 0 else { return [] }
        return Set(polls.filter { $0.revents != 0 }.map(\.fd))
    }
}
