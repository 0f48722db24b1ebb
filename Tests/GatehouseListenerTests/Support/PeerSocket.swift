import Glibc

/// A connection to a port of this machine from one of its own addresses, so that tests have several peers.
final class PeerSocket: Sendable {
    struct Failure: Error {
        let number: Int32
    }

    private let descriptor: Int32

    /// Creates a socket that isn't connected yet, with an address of 127.0.0.0/8: all of them are this machine's.
    init(from address: String) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        unsafe try call(bind, address, port: 0)
    }

    deinit { close(descriptor) }

    func connect(toPort port: Int) throws {
        unsafe try call(Glibc.connect, "127.0.0.1", port: port)
    }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Whether bytes or the end have come, or come within a time.
    func hasNews(within milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&polled, 1, milliseconds) > 0
    }

    /// The next bytes; empty at the end.
    func receive() -> String {
        guard hasNews(within: 120_000) else { return "nothing" }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
        return String(decoding: chunk.prefix(max(count, 0)), as: UTF8.self)
    }

    private func call(
        _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ host: String, port: Int
    ) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        guard unsafe inet_pton(AF_INET, host, &address.sin_addr) == 1 else { throw Failure(number: EINVAL) }
        let result = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe function(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(number: errno) }
    }
}

extension PeerSocket {
    /// Connects some sockets that send nothing.
    static func silent(_ count: Int, from address: String = "127.0.0.1", toPort port: Int) throws -> [PeerSocket] {
        try (0..<count).map { _ in
            let client = try PeerSocket(from: address)
            try client.connect(toPort: port)
            return client
        }
    }

    static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
}
