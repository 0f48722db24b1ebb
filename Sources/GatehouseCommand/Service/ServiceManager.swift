import Glibc

/// The service manager that has started the process, and waits for messages from it: systemd with `Type=notify`
/// (sd_notify(3)).
struct ServiceManager: Sendable {
    enum Message: String, Sendable {
        /// The service answers requests, for the first time or with what it has read again.
        case ready = "READY=1"
        case reloading = "RELOADING=1"
        case stopping = "STOPPING=1"
    }

    /// The socket that the manager listens on: a path, or `@` and the name of an abstract socket; `nil` if nobody
    /// listens.
    private let socket: String?

    init(environment: [String: String]) {
        socket = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Sends a message.
    ///
    /// - Throws: ``CommandFailure`` if the manager has named a socket that can't be reached.
    func tell(_ message: Message) throws(CommandFailure) {
        guard let socket else { return }
        guard let (address, length) = ServiceManager.address(of: socket) else {
            throw ServiceManager.failure(socket, "it isn't the name of a socket")
        }
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw ServiceManager.failure(socket, unsafe String(cString: strerror(errno))) }
        defer { close(descriptor) }
        let bytes = Array(message.rawValue.utf8)
        let sent = unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, length)
            }
        }
        guard sent == bytes.count else { throw ServiceManager.failure(socket, unsafe String(cString: strerror(errno))) }
    }

    private static func failure(_ socket: String, _ reason: String) -> CommandFailure {
        CommandFailure("can't send a message to the service manager at NOTIFY_SOCKET=\(socket): \(reason)")
    }

    /// Returns the address of a socket and its length; `nil` if it is neither a path nor an abstract name, or too long.
    private static func address(of socket: String) -> (sockaddr_un, socklen_t)? {
        var name = Array(socket.utf8)
        var address = sockaddr_un()
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard let first = name.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@"), name.count < capacity
        else { return nil }
        if first == UInt8(ascii: "@") { name[0] = 0 }
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? MemoryLayout<sa_family_t>.size
        return (address, socklen_t(start + name.count))
    }
}
