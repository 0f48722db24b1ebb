import Foundation
import GatehouseTypes
import Glibc

/// A connection to a port of this machine over which exactly those bytes go that it's told to send.
final class RawConnection: Sendable {
    struct Refused: Error {
        let number: Int32
    }

    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var patience = timeval(tv_sec: 120, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Refused(number: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends bytes. A server that has closed already isn't a failure; what it said can still be read.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    /// Says that nothing more comes, and goes on reading.
    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// What the server says first: the head of an answer, or nothing if it closes. It waits on a thread of its own.
    func response() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [self] in
                var buffer = [UInt8](repeating: 0, count: 64 * 1024)
                let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
                if count < 0, errno != ECONNRESET {
                    continuation.resume(throwing: Refused(number: errno))
                } else {
                    continuation.resume(returning: String(decoding: buffer[..<max(count, 0)], as: UTF8.self))
                }
            }
        }
    }
}
