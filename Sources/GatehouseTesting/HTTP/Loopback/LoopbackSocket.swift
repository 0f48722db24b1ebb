import Glibc

/// A socket that takes connections on this machine.
public struct LoopbackSocket: Sendable {
    /// There is no such socket to be had.
    public struct Failure: Error {
        /// A failure without a reason.
        public init() {}
    }

    let descriptor: Int32

    /// The port; zero for a unix socket.
    public let port: Int

    /// A socket on a free port.
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

    /// A unix socket; its path mustn't be there yet.
    ///
    /// - Throws: ``Failure``.
    public static func at(path: String) throws -> LoopbackSocket {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: Array(path.utf8)) }
        return LoopbackSocket(descriptor: try unsafe listen(AF_UNIX, &address), port: 0)
    }

    /// A connection to a port of this machine.
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

    /// Sends bytes, as far as the other end takes them.
    ///
    /// - Returns: Whether it took them all.
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
