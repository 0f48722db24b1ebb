import Foundation
import Glibc

/// The client's end of one connection to a port of this machine: it says exactly the bytes it's told, however bad they are.
///
/// Its calls block, so they belong on a thread of their own.
public final class LoopbackClient: Sendable {
    private let descriptor: Int32

    /// Connects.
    ///
    /// - Parameters:
    ///   - port: The server's port on 127.0.0.1.
    ///   - patience: How long ``receive()`` waits.
    /// - Throws: ``LoopbackSocket/Failure`` if nobody listens there.
    public init(port: Int, patience: Duration = .seconds(120)) throws {
        descriptor = try LoopbackSocket.connected(toPort: port)
        var limit = timeval(patience)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Sends bytes. A server that has closed already isn't a failure; what it said can still be read.
    public func send(_ bytes: some Collection<UInt8>) {
        LoopbackSocket.send(bytes, over: descriptor)
    }

    /// Sends a text.
    public func send(_ text: String) {
        send(text.utf8)
    }

    /// Says that nothing more comes, and goes on reading.
    public func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Waits for whatever comes next.
    ///
    /// - Returns: The bytes; none if the server has closed or reset the connection.
    /// - Throws: ``LoopbackSocket/Failure`` if the server neither answers nor closes for as long as the client's patience
    ///   lasts.
    public func receive() throws -> [UInt8] {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
        if count < 0, errno == EAGAIN { throw LoopbackSocket.Failure() }
        return Array(chunk.prefix(max(count, 0)))
    }

    /// Waits for whatever comes, until the server closes.
    ///
    /// - Throws: ``LoopbackSocket/Failure`` as ``receive()`` does.
    public func receiveAll() throws -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let next = try receive()
            guard !next.isEmpty else { return all }
            all += next
        }
    }
}
