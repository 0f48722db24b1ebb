import Foundation
import GatehouseTypes
import Glibc

/// The server's end of one connection, on a thread of its own: it says exactly the bytes it's told.
public final class LoopbackConnection {
    /// Which connection of its server it is, counted from 0.
    public let number: Int

    private let server: LoopbackServer
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private(set) var isReset = false

    init(number: Int, server: LoopbackServer, descriptor: Int32) {
        self.number = number
        self.server = server
        self.descriptor = descriptor
    }

    /// Reads a request with its content, if another one comes, and notes it.
    public func readRequest() -> LoopbackRequest? {
        while true {
            if let (request, rest) = LoopbackRequest.parse(buffer, connection: number) {
                buffer = rest
                server.note(request)
                return request
            }
            guard receive() else { return nil }
        }
    }

    /// Sends bytes, as far as the other end takes them.
    ///
    /// - Returns: Whether it took them all.
    @discardableResult
    public func send(_ bytes: some Collection<UInt8>) -> Bool {
        LoopbackSocket.send(bytes, over: descriptor)
    }

    /// Sends a text, as far as the other end takes it.
    ///
    /// - Returns: Whether it took all of it.
    @discardableResult
    public func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    /// Reads and forgets until the other end closes.
    public func waitForEnd() {
        while receive() {}
    }

    /// Waits for the other end to close, but only so long.
    ///
    /// - Returns: Whether it has.
    public func waitForEnd(atMost duration: Duration) -> Bool {
        let milliseconds = duration / .milliseconds(1)
        var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&end, 1, Int32(milliseconds)) > 0 && !receive()
    }

    /// Blocks this connection's thread until a test goes on, or is over.
    public func waitForSignal(_ gate: Gate<Void>) {
        let signal = DispatchSemaphore(value: 0)
        spawn {
            try? await gate.wait()
            signal.signal()
        }
        signal.wait()
    }

    /// Passes bytes on to another server and back, until one end closes.
    public func relay(toPort port: Int) {
        guard let other = try? LoopbackSocket.connected(toPort: port) else { return }
        let (descriptor, back) = (descriptor, DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            LoopbackConnection.copy(from: other, to: descriptor)
            back.signal()
        }
        LoopbackConnection.copy(from: descriptor, to: other)
        back.wait()
        close(other)
    }

    private static func copy(from source: Int32, to target: Int32) {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe recv(source, $0.baseAddress, $0.count, 0) }
            guard count > 0, unsafe Glibc.send(target, chunk, count, Int32(MSG_NOSIGNAL)) == count else { break }
        }
        shutdown(target, Int32(SHUT_RDWR))
        shutdown(source, Int32(SHUT_RDWR))
    }

    /// Closes in a way that the other end sees as a reset.
    public func reset() {
        isReset = true
        var linger = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }

    /// Makes sending give up when the other end takes nothing for so long.
    public func limitSending(to duration: Duration) {
        var limit = timeval(duration)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Reads whatever comes next.
    ///
    /// - Returns: Whether anything came.
    @discardableResult
    public func receive() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe chunk.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { return false }
        buffer += chunk.prefix(count)
        return true
    }
}
