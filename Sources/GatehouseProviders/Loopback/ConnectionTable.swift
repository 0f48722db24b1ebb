import Foundation
import Glibc

/// The system's table of TCP connections over IPv4 (`/proc/net/tcp`), which contains the user of the process at each
/// local end.
struct ConnectionTable: Sendable {
    /// One end of a connection.
    struct Endpoint: Sendable, Hashable {
        /// The address and the port as written in the table.
        let text: String

        /// - Parameters:
        ///   - address: The address in network byte order.
        ///   - port: The port in host byte order.
        init(address: UInt32, port: UInt16) {
            text = String(format: "%08X:%04X", address, port)
        }
    }

    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The current table; `nil` if it can't be read.
    static var current: ConnectionTable? {
        let descriptor = unsafe open("/proc/net/tcp", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // The file has no size, so it is read to its end.
        var (bytes, chunk): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 64 * 1024))
        while true {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            guard count >= 0 else { return nil }
            guard count > 0 else { return ConnectionTable(String(decoding: bytes, as: UTF8.self)) }
            bytes += chunk[..<count]
        }
    }

    /// Returns the user whose process holds the local end of a connection; `nil` if there is no such connection, or no
    /// process holds that end any more.
    func user(local: Endpoint, remote: Endpoint) -> uid_t? {
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count > Field.inode, fields[Field.local] == local.text, fields[Field.remote] == remote.text
            else { continue }
            return fields[Field.inode] == "0" ? nil : uid_t(fields[Field.user])
        }
        return nil
    }

    private enum Field {
        static let (local, remote, user, inode) = (1, 2, 7, 9)
    }
}

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
