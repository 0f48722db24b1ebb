import Dispatch
import Glibc

/// A socket for datagrams at a path or an abstract name, such as a service manager's.
final class DatagramSocket: Sendable {
    struct Unbound: Error {}

    private let descriptor: Int32

    /// Opens the socket.
    ///
    /// - Parameter name: A path, or `@` and an abstract name.
    /// - Throws: ``Unbound`` if it is taken.
    init(_ name: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(name.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { throw Unbound() }
        if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let result = unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
        }
        guard result == 0 else { throw Unbound() }
    }

    deinit {
        close(descriptor)
    }

    /// Waits for the next datagram.
    func next() async -> String {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [descriptor] in
                var buffer = [UInt8](repeating: 0, count: 4096)
                let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
                continuation.resume(returning: String(decoding: buffer.prefix(max(0, count)), as: UTF8.self))
            }
        }
    }
}
