import Foundation
import GatehouseTypes
import Glibc

/// What is in a file that somebody names, which may also be a pipe.
enum FileBytes {
    /// Reads it whole.
    ///
    /// - Throws: ``CommandFailure`` in the system's words, or if it's larger than that many bytes.
    static func read(_ file: URL, maximumSize: Int) throws(CommandFailure) -> [UInt8] {
        let descriptor = unsafe open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(file) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(file) }
            bytes += buffer[..<count]
            guard bytes.count <= maximumSize else { throw CommandFailure("\(file.path) is too large") }
        }
    }

    /// Reads a small file whole, without the line end behind it.
    ///
    /// - Throws: ``CommandFailure`` in the system's words, or if it's larger than that many bytes.
    static func secret(_ file: URL, maximumSize: Int = 64 * 1024) throws(CommandFailure) -> Secret {
        var bytes = try read(file, maximumSize: maximumSize)
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
        return Secret(bytes: bytes)
    }

    /// Reads at most so many bytes from its beginning.
    ///
    /// - Throws: ``CommandFailure`` in the system's words.
    static func beginning(of file: URL, count: Int) throws(CommandFailure) -> [UInt8] {
        let descriptor = unsafe open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(file) }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: count)
        let received = unsafe Glibc.read(descriptor, &buffer, count)
        guard received >= 0 else { throw failure(file) }
        return Array(buffer[..<received])
    }

    private static func failure(_ file: URL) -> CommandFailure {
        CommandFailure("can't read \(file.path): \(unsafe String(cString: strerror(errno)))")
    }
}
