import Foundation
import Glibc

/// A listening socket on the local machine.
public struct LoopbackSocket: Sendable {
    /// The socket couldn't be created.
    public struct Failure: Error {
        /// Creates an error without a reason.
        public init() {}
    }

    let descriptor: Int32

    /// The port; 0 for a Unix domain socket.
    public let port: Int

    /// Creates a socket on a free port.
    ///
    /// - Throws: ``Failure``.
    public static func onLoopback() throws -> LoopbackSocket {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let descriptor = try unsafe listen(AF_INET, &address)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe getsockname(descriptor, address, &size)
            }
        }
        return LoopbackSocket(descriptor: descriptor, port: Int(UInt16(bigEndian: address.sin_port)))
    }

    /// Creates a Unix domain socket. No file may exist at its path.
    ///
    /// - Throws: ``Failure``.
    public static func at(path: String) throws -> LoopbackSocket {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: Array(path.utf8)) }
        return LoopbackSocket(descriptor: try unsafe listen(AF_UNIX, &address), port: 0)
    }

    /// Connects to a port of the local machine.
    ///
    /// - Throws: ``Failure`` if no server listens on the port.
    static func connected(toPort port: Int) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            throw Failure()
        }
        return descriptor
    }

    /// Sends bytes until all are sent or the connection fails.
    ///
    /// - Returns: Whether all bytes were sent.
    @discardableResult
    static func send(_ bytes: some Collection<UInt8>, over descriptor: Int32) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let sent = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Receives the next bytes. They are empty if the connection has ended.
    ///
    /// - Throws: ``Failure`` if no bytes arrive before the timeout of the descriptor.
    static func receive(from descriptor: Int32) throws(Failure) -> [UInt8] {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
        if count < 0, errno == EAGAIN { throw Failure() }
        return Array(chunk.prefix(max(count, 0)))
    }

    /// Limits how long an operation may block: `SO_RCVTIMEO` or `SO_SNDTIMEO`.
    static func limit(_ option: Int32, of descriptor: Int32, to duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var limit = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        unsafe setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    private static func listen<Address>(_ family: Int32, _ address: UnsafePointer<Address>) throws -> Int32 {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        let result = unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            unsafe bind(descriptor, address, socklen_t(MemoryLayout<Address>.size))
        }
        guard result == 0, Glibc.listen(descriptor, 512) == 0 else {
            close(descriptor)
            throw Failure()
        }
        return descriptor
    }
}

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
        LoopbackSocket.limit(SO_RCVTIMEO, of: descriptor, to: patience)
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
        try LoopbackSocket.receive(from: descriptor)
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
