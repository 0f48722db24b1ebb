import Foundation
import GatehouseTesting
import Glibc

extension LoopbackClient {
    /// Says one thing to ::1, and hears until the other end closes.
    static func exchangeOverIPv6(port: Int, _ text: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try talk(port, text) })
            }
        }
    }

    private static func talk(_ port: Int, _ text: String) throws -> String {
        let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = UInt16(port).bigEndian
        address.sin6_addr = in6addr_loopback
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
        guard result == 0 else { throw CocoaError(.fileReadUnknown) }
        try file.write(contentsOf: Data(text.utf8))
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }
}
