import GatehouseClient
import Glibc
import Synchronization

/// A non-blocking socket. It is closed when it is deallocated.
final class LoopbackSocket: Sendable {
    enum Receipt {
        case bytes([UInt8])
        case nothingYet
        case closed
    }

    /// One of this machine's two loopback addresses.
    enum Family: Sendable {
        case ipv4
        case ipv6
    }

    let descriptor: Int32
    private let isListening: Bool
    private let isShut = Atomic(false)

    private init(_ descriptor: Int32, isListening: Bool = false) {
        self.descriptor = descriptor
        self.isListening = isListening
    }

    deinit { shut() }

    /// Closes the socket unless it is already closed. It must not be used afterwards.
    func shut() {
        guard !isShut.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // A process that is being started holds a copy of the socket for a moment, and so the port.
        if isListening { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        _ = close(descriptor)
    }

    /// Listens on this machine.
    ///
    /// - Parameters:
    ///   - family: 127.0.0.1 or ::1.
    ///   - port: The port; 0 uses any free one.
    /// - Returns: The socket; `nil` if this machine doesn't have the address, such as ::1 if IPv6 is disabled.
    /// - Throws: `AuthError` with `misconfigured`.
    static func listening(_ family: Family, port: UInt16) throws(AuthError) -> LoopbackSocket? {
        let descriptor = socket(family == .ipv4 ? AF_INET : AF_INET6, Int32(SOCK_STREAM.rawValue) | flags, 0)
        guard descriptor >= 0 else {
            if errno == EAFNOSUPPORT { return nil }
            throw AuthError(.misconfigured, "no socket for the redirect can be created")
        }
        let socket = LoopbackSocket(descriptor, isListening: true)
        guard socket.allowQuickReuse(), socket.bind(family, port: port), listen(descriptor, 16) == 0 else {
            if errno == EADDRNOTAVAIL { return nil }
            throw AuthError(.misconfigured, "the redirect URI's port is in use")
        }
        return socket
    }

    /// Non-blocking, and not inherited by a browser that is started.
    private static let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)

    /// Allows a fixed port to be reused at once, while connections of the previous sign-in are still closing.
    private func allowQuickReuse() -> Bool {
        var isOn: Int32 = 1
        return unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size)) == 0
    }

    private func bind(_ family: Family, port: UInt16) -> Bool {
        switch family {
        case .ipv4:
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            return bind(&address)
        case .ipv6:
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            return bind(&address)
        }
    }

    private func bind<Address>(_ address: inout Address) -> Bool {
        let size = socklen_t(MemoryLayout<Address>.size)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe Glibc.bind(descriptor, pointer, size) == 0
            }
        }
    }

    /// The port that the socket actually has. It is at the same offset in both kinds of address.
    var port: UInt16 {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe getsockname(descriptor, pointer, &size)
            }
        }
        return result == 0 ? UInt16(bigEndian: address.sin6_port) : 0
    }

    /// Accepts a connection; `nil` if none is waiting.
    func accept() -> LoopbackSocket? {
        let connection = Glibc.accept(descriptor, nil, nil)
        guard connection >= 0 else { return nil }
        _ = fcntl(connection, F_SETFL, O_NONBLOCK)
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return LoopbackSocket(connection)
    }

    /// Reads the received bytes, at most 4 KiB.
    func receive() -> Receipt {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { return .bytes(Array(buffer[..<count])) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothingYet : .closed
    }

    /// Sends a small response and closes the sending direction. The response fits the socket's buffer, so the call
    /// doesn't wait.
    func finish(with bytes: [UInt8]) {
        _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }
}
