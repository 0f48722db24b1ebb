import CEpoll

/// A descriptor that becomes ready when somebody says so.
final class WakeSignal: Sendable {
    let descriptor: Int32

    init?() {
        descriptor = gatehouse_eventfd_create()
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        close(descriptor)
    }

    func send() {
        eventfd_write(descriptor, 1)
    }

    func clear() {
        var count: eventfd_t = 0
        unsafe _ = eventfd_read(descriptor, &count)
    }
}
