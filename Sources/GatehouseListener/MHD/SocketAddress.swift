import CMicroHTTPD
import Glibc

/// Socket addresses as values.
enum SocketAddress {
    /// The address that a socket is bound to.
    static func local(of descriptor: Int32) -> PeerAddress? {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &storage) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe getsockname(descriptor, address, &size) == 0 ? unsafe read(address) : nil
            }
        }
    }

    /// An address that somebody else holds in memory.
    static func read(_ address: UnsafePointer<sockaddr>) -> PeerAddress? {
        let size: Int
        switch unsafe Int32(address.pointee.sa_family) {
        case AF_INET: size = MemoryLayout<sockaddr_in>.size
        case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        let result = unsafe getnameinfo(
            address, socklen_t(size), &host, socklen_t(host.count), &port, socklen_t(port.count),
            NI_NUMERICHOST | NI_NUMERICSERV)
        guard result == 0, let number = Int(text(port)) else { return nil }
        return PeerAddress(host: text(host), port: number)
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
