import CMicroHTTPD
import Glibc

/// Wakes a thread that polls.
final class Bell: Sendable {
    /// What the thread polls to read.
    let descriptor: Int32

    /// Creates one.
    ///
    /// - Throws: ``ListenerError/Code/cannotListen`` if there are no descriptors left.
    init() throws(ListenerError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw ListenerError(.cannotListen, "an eventfd can't be created: error \(errno)") }
    }

    deinit {
        close(descriptor)
    }

    /// Wakes the thread; any number of rings wakes it once.
    func ring() {
        eventfd_write(descriptor, 1)
    }

    /// Forgets all rings.
    func silence() {
        var rings: eventfd_t = 0
        _ = unsafe eventfd_read(descriptor, &rings)
    }
}
