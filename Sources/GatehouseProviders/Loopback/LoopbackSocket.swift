import Foundation
import GatehouseClient

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A socket that never blocks. It's closed when nobody holds it any more.
final class LoopbackSocket: Sendable {
    enum Receipt {
        case bytes([UInt8])
        case nothingYet
        case closed
    }

    let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { _ = close(descriptor) }

    /// Listens on 127.0.0.1.
    ///
    /// - Parameter port: The port; zero takes any that is free.
    /// - Returns: The socket.
    /// - Throws: `AuthError` with `misconfigured`.
    static func listening(port: UInt16) throws(AuthError) -> LoopbackSocket {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw AuthError(.misconfigured, "there is no socket for the redirect") }
        let socket = LoopbackSocket(descriptor)
        guard socket.bind(port: port), listen(descriptor, 16) == 0 else {
            throw AuthError(.misconfigured, "the redirect's port is taken")
        }
        return socket
    }

    private func bind(port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                #if canImport(Glibc)
                    unsafe Glibc.bind(descriptor, pointer, size) == 0
                #else
                    unsafe Darwin.bind(descriptor, pointer, size) == 0
                #endif
            }
        }
    }

    /// The port that the socket really has.
    var port: UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe getsockname(descriptor, pointer, &size)
            }
        }
        return result == 0 ? UInt16(bigEndian: address.sin_port) : 0
    }

    /// Takes a connection, if one is waiting.
    func accept() -> LoopbackSocket? {
        #if canImport(Glibc)
            let connection = Glibc.accept(descriptor, nil, nil)
        #else
            let connection = Darwin.accept(descriptor, nil, nil)
        #endif
        return connection >= 0 ? LoopbackSocket(connection) : nil
    }

    /// Reads what has arrived, at most 4 KiB at a time.
    func receive() -> Receipt {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { return .bytes(Array(buffer[..<count])) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothingYet : .closed
    }

    /// Sends a small answer and says that no more will come. It fits the socket's buffer, so nothing has to wait.
    func finish(with bytes: [UInt8]) {
        #if canImport(Glibc)
            _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            _ = shutdown(descriptor, Int32(SHUT_WR))
        #else
            _ = unsafe send(descriptor, bytes, bytes.count, 0)
            _ = shutdown(descriptor, SHUT_WR)
        #endif
    }
}
