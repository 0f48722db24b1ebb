import Glibc

extension LoopbackSocket {
    /// The user whose process holds the other end of a connection to 127.0.0.1; `nil` if that can't be determined.
    var peerUser: uid_t? {
        guard let peer = peerEndpoint, let table = ConnectionTable.current else { return nil }
        let own = ConnectionTable.Endpoint(address: UInt32(0x7F00_0001).bigEndian, port: port)
        return table.user(local: peer, remote: own)
    }

    private var peerEndpoint: ConnectionTable.Endpoint? {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe getpeername(descriptor, pointer, &size)
            }
        }
        guard result == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
        return ConnectionTable.Endpoint(address: address.sin_addr.s_addr, port: UInt16(bigEndian: address.sin_port))
    }
}
