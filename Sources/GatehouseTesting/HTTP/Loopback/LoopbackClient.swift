import Foundation
import Glibc

/// The client side of a connection to a port of the local machine. It sends exactly the given bytes, even invalid ones.
///
/// Its methods block, so they belong on their own thread.
public final class LoopbackClient: Sendable {
    private let descriptor: Int32

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - port: The server's port on 127.0.0.1.
    ///   - patience: The timeout of ``receive()``.
    /// - Throws: ``LoopbackSocket/Failure`` if no server listens on the port.
    public init(port: Int, patience: Duration = .seconds(120)) throws {
        descriptor = try LoopbackSocket.connected(toPort: port)
        var limit = timeval(patience)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Sends bytes. It isn't an error if the server has already closed the connection; its response can still be read.
    public func send(_ bytes: some Collection<UInt8>) {
        LoopbackSocket.send(bytes, over: descriptor)
    }

    /// Sends a text.
    public func send(_ text: String) {
        send(text.utf8)
    }

    /// Closes the sending direction of the connection. Receiving is still possible.
    public func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Waits for the next bytes.
    ///
    /// - Returns: The bytes. They are empty if the server has closed or reset the connection.
    /// - Throws: ``LoopbackSocket/Failure`` if the server neither sends bytes nor closes the connection before the
    ///   timeout.
    public func receive() throws -> [UInt8] {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
        if count < 0, errno == EAGAIN { throw LoopbackSocket.Failure() }
        return Array(chunk.prefix(max(count, 0)))
    }

    /// Receives all bytes until the server closes the connection.
    ///
    /// - Throws: ``LoopbackSocket/Failure``, like ``receive()``.
    public func receiveAll() throws -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let next = try receive()
            guard !next.isEmpty else { return all }
            all += next
        }
    }
}
