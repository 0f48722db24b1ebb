import Foundation
import GatehouseTypes
import Glibc

/// The server side of a connection, on its own thread. It sends exactly the given bytes.
public final class LoopbackConnection {
    /// The number of the connection at its server, beginning with 0.
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

    /// Reads the next request with its content and records it. Returns nil if the connection ends first.
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

    /// Sends bytes until all are sent or the connection fails.
    ///
    /// - Returns: Whether all bytes were sent.
    @discardableResult
    public func send(_ bytes: some Collection<UInt8>) -> Bool {
        LoopbackSocket.send(bytes, over: descriptor)
    }

    /// Sends a text until all of it is sent or the connection fails.
    ///
    /// - Returns: Whether all of it was sent.
    @discardableResult
    public func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    /// Discards all bytes until the client closes the connection.
    public func waitForEnd() {
        while receive() {}
    }

    /// Waits until the client closes the connection, but not longer than the given duration.
    ///
    /// - Returns: Whether the client has closed it.
    public func waitForEnd(atMost duration: Duration) -> Bool {
        let milliseconds = duration / .milliseconds(1)
        var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&end, 1, Int32(milliseconds)) > 0 && !receive()
    }

    /// Blocks this connection's thread until the test opens the gate.
    public func waitForSignal(_ gate: Gate<Void>) {
        let signal = DispatchSemaphore(value: 0)
        spawn {
            try? await gate.wait()
            signal.signal()
        }
        signal.wait()
    }

    /// Relays bytes to another server and back until one side closes its connection.
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

    /// Closes the connection with a TCP reset.
    public func reset() {
        isReset = true
        var linger = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }

    /// Limits how long sending may block when the client doesn't read.
    public func limitSending(to duration: Duration) {
        var limit = timeval(duration)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Reads the next bytes.
    ///
    /// - Returns: Whether any bytes were read. It is false if the connection has ended.
    @discardableResult
    public func receive() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe chunk.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { return false }
        buffer += chunk.prefix(count)
        return true
    }
}
