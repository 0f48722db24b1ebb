import CMicroHTTPD
import Foundation
import GatehouseTypes
import Glibc
import Synchronization

/// Accepts connections on a thread of its own, as many as there is room for, and passes them to microhttpd.
///
/// microhttpd's own accepting tries again at once when descriptors run out, compares whole IPv6 addresses, and can't be
/// stopped alone without a race (`Docs/ground.md`).
final class Acceptor: Sendable {
    /// What the operator hears of.
    private enum Event: String {
        case tooManyConnections, full, outOfDescriptors
    }

    private static let pause = Int32(100)

    private let socket: ListenSocket
    private let server: Server
    private let daemon: Daemon
    private let isStopped = Atomic(false)
    private let end = Mutex<(isOver: Bool, waiting: CheckedContinuation<Void, Never>?)>((false, nil))
    private let reports = Mutex<[Event: Report]>([:])

    /// Starts to accept.
    init(socket: ListenSocket, server: Server, daemon: Daemon) {
        self.socket = socket
        self.server = server
        self.daemon = daemon
        Thread.detachNewThread { [self] in
            run()
            socket.abandon()
            end.withLock { end in
                end.isOver = true
                return end.waiting.take()
            }?.resume()
        }
    }

    /// Accepts no more, and returns when the port is free.
    func stop() async {
        isStopped.store(true, ordering: .releasing)
        server.admission.bell.ring()
        await withCheckedContinuation { continuation in
            let isOver = end.withLock { end in
                if !end.isOver { end.waiting = continuation }
                return end.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    private func run() {
        let bell = server.admission.bell
        while !isStopped.load(ordering: .acquiring) {
            if wait(for: [bell.descriptor, socket.descriptor])[0] { bell.silence() }
            if server.admission.isFull() {
                makeRoom(.full)
            } else if !acceptOne() {
                server.admission.expectRelease()
                makeRoom(.outOfDescriptors)
            }
        }
    }

    /// Closes the connection that is idle for the longest time, and waits until one is closed, or for a moment: another
    /// may be idle then, or somebody else may have closed a file.
    private func makeRoom(_ event: Event) {
        guard wait(for: [socket.descriptor], atMost: 0)[0] else { return }
        tell(event)
        server.watch.shutDownLongestIdle()
        wait(for: [server.admission.bell.descriptor], atMost: Acceptor.pause)
    }

    /// Accepts a connection, if one waits.
    ///
    /// - Returns: Whether there are descriptors for one.
    private func acceptOne() -> Bool {
        var peer = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &peer) { peer in
            unsafe peer.withMemoryRebound(to: sockaddr.self, capacity: 1) { peer in
                let descriptor = unsafe gatehouse_accept(socket.descriptor, peer, &size)
                guard descriptor >= 0 else { return ![EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) }
                unsafe admit(descriptor, from: peer, size: size)
                return true
            }
        }
    }

    private func admit(_ descriptor: Int32, from peer: UnsafePointer<sockaddr>, size: socklen_t) {
        let address = unsafe SocketAddress.read(peer).flatMap { IPAddress($0.host) }
        if let network = server.admission.admit(descriptor, from: address) {
            close(descriptor)
            tell(.tooManyConnections, ["network": network.description])
        } else if unsafe !daemon.take(descriptor, from: peer, size: size) {
            server.admission.release(descriptor)
        }
    }

    private func tell(_ event: Event, _ fields: [String: String] = [:]) {
        let now = server.time.uptime
        guard let count = reports.withLock({ $0[event, default: Report()].note(at: now) }) else { return }
        server.diagnostics.record(DiagnosticEvent("listener.\(event.rawValue)", fields, numbers: ["count": count]))
    }

    /// Waits until one of the descriptors can be read.
    ///
    /// - Parameters:
    ///   - descriptors: The descriptors.
    ///   - milliseconds: How long at most; -1 for ever.
    /// - Returns: Whether each can be read.
    @discardableResult
    private func wait(for descriptors: [Int32], atMost milliseconds: Int32 = -1) -> [Bool] {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = unsafe poll(&polled, nfds_t(polled.count), milliseconds)
        return polled.map { $0.revents != 0 }
    }
}
