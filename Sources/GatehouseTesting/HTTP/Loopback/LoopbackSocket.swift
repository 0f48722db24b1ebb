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

extension timeval {
    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self.init(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    }
}
