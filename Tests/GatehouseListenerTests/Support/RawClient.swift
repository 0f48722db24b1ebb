import Foundation
import Glibc

/// A client that says exactly the bytes it's told, over a socket of its own.
///
/// Its calls block, so it lives on a thread of its own: see `wire`.
final class RawClient {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let descriptor: Int32
    private var buffer: [UInt8] = []

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 120, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(description: "cannot connect: \(errno)") }
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

    /// Reads one answer; `hasBody` is false for the answer to HEAD.
    func readResponse(hasBody: Bool = true) throws -> RawResponse {
        while true {
            if let (response, rest) = try RawResponse.parse(buffer, hasBody: hasBody) {
                buffer = rest
                return response
            }
            guard try receive() else { throw Failure(description: "closed after \(buffer.count) bytes") }
        }
    }

    /// Reads until the server closes, and returns everything.
    func readToEnd() throws -> String {
        while try receive() {}
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Whether the server has closed and nothing is left to read; waits until one or the other is certain.
    func isClosed() throws -> Bool {
        guard buffer.isEmpty else { return false }
        return try !receive()
    }

    private func receive() throws -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe chunk.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count > 0 { buffer += chunk.prefix(count) }
        if count < 0, errno == EAGAIN { throw Failure(description: "the server neither answers nor closes") }
        return count > 0
    }
}
