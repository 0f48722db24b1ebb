import CEpoll

/// Descriptors that a thread can wait for, however many they are.
final class EpollSet: Sendable {
    /// A descriptor and what it's ready for.
    struct Event {
        let descriptor: Int32
        let events: UInt32
    }

    static let readable = gatehouse_readable
    static let writable = gatehouse_writable
    static let broken = gatehouse_broken

    private let descriptor: Int32

    init?() {
        descriptor = gatehouse_epoll_create()
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        close(descriptor)
    }

    /// Has a descriptor watched for something else, or no longer.
    ///
    /// A number may be another socket's by now: what was watched before is but a guess of what the system knows.
    func change(_ watched: Int32, from old: UInt32, to new: UInt32) {
        if new == 0 {
            control(EPOLL_CTL_DEL, watched, new)
        } else if !control(old == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, watched, new) {
            control(old == 0 ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, watched, new)
        }
    }

    @discardableResult
    private func control(_ operation: Int32, _ watched: Int32, _ events: UInt32) -> Bool {
        gatehouse_epoll_control(descriptor, operation, watched, events) == 0
    }

    /// Waits until something is ready or the time is over.
    ///
    /// - Parameters:
    ///   - timeout: For how long; nothing means for ever.
    ///   - events: What is ready.
    func wait(_ timeout: Duration?, into events: inout [Event]) {
        events.removeAll(keepingCapacity: true)
        let milliseconds = timeout.map { min(max(0, ($0 / .milliseconds(1)).rounded(.up)), Double(Int32.max)) }
        unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 64) { buffer in
            let count = unsafe epoll_wait(descriptor, buffer.baseAddress, 64, milliseconds.map { Int32($0) } ?? -1)
            for index in 0..<max(0, Int(count)) {
                unsafe events.append(Event(descriptor: buffer[index].data.fd, events: buffer[index].events))
            }
        }
    }
}
