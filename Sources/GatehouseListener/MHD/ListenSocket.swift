import CMicroHTTPD
import Glibc

/// A socket that is bound and listening. Whoever has it last closes it.
struct ListenSocket {
    let descriptor: Int32

    /// The address with the port that the system chose.
    let address: ListenAddress

    /// Binds an address.
    ///
    /// - Throws: ``ListenerError``.
    init(_ wanted: ListenAddress) throws(ListenerError) {
        let info = unsafe try ListenSocket.lookUp(wanted)
        defer { unsafe freeaddrinfo(info) }
        let descriptor = unsafe socket(
            info.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw ListenSocket.failure(wanted) }
        var yes: Int32 = 1
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard unsafe bind(descriptor, info.pointee.ai_addr, info.pointee.ai_addrlen) == 0,
            listen(descriptor, 1_024) == 0, let port = SocketAddress.local(of: descriptor)?.port
        else {
            let failure = ListenSocket.failure(wanted)
            close(descriptor)
            throw failure
        }
        self.descriptor = descriptor
        address = ListenAddress(host: wanted.host, port: port)
    }

    /// Closes the socket.
    func abandon() {
        close(descriptor)
    }

    private static func lookUp(_ address: ListenAddress) throws(ListenerError) -> UnsafeMutablePointer<addrinfo> {
        guard let port = UInt16(exactly: address.port) else {
            throw ListenerError(.invalidAddress, "a port is a number from 0 to 65535")
        }
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var result: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(address.host, String(port), &hints, &result) == 0, let found = unsafe result else {
            throw ListenerError(.invalidAddress, "\(address) isn't a numeric IP address")
        }
        return unsafe found
    }

    private static func failure(_ address: ListenAddress) -> ListenerError {
        switch errno {
        case EADDRINUSE: ListenerError(.addressInUse, "another program listens on \(address)")
        case EADDRNOTAVAIL: ListenerError(.invalidAddress, "\(address) isn't an address of this machine")
        case EACCES, EPERM: ListenerError(.notPermitted, "the system doesn't allow listening on \(address)")
        default: ListenerError(.cannotListen, "\(address): error \(errno)")
        }
    }
}
