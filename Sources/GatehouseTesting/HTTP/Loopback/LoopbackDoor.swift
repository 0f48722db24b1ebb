import Glibc
import Synchronization

/// The socket that a server listens on. One thread shuts it and another one closes it, in either order; once it's closed
/// its number may be somebody else's.
final class LoopbackDoor: Sendable {
    private let descriptor: Int32
    private let isClosed = Mutex(false)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Waits for the next connection; there is none once the door is shut.
    func accept() -> Int32? {
        let accepted = Glibc.accept(descriptor, nil, nil)
        return accepted >= 0 ? accepted : nil
    }

    /// Lets nobody in any more.
    func shut() {
        isClosed.withLock { isClosed in
            if !isClosed { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Gives the socket back.
    func close() {
        isClosed.withLock { isClosed in
            isClosed = true
            Glibc.close(descriptor)
        }
    }
}
