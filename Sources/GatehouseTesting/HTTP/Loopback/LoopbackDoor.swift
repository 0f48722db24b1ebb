import Glibc
import Synchronization

/// The listening socket of a server. One thread shuts it down and another one closes it, in either order. After it is
/// closed, its descriptor number may belong to another file.
final class LoopbackDoor: Sendable {
    private let descriptor: Int32
    private let isClosed = Mutex(false)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Waits for the next connection. Returns nil after the socket was shut down.
    func accept() -> Int32? {
        let accepted = Glibc.accept(descriptor, nil, nil)
        return accepted >= 0 ? accepted : nil
    }

    /// Stops accepting connections.
    func shut() {
        isClosed.withLock { isClosed in
            if !isClosed { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Closes the socket.
    func close() {
        isClosed.withLock { isClosed in
            isClosed = true
            Glibc.close(descriptor)
        }
    }
}
