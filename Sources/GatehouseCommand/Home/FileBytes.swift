import Foundation
import GatehouseTypes
import Glibc

/// Reads files that the user names. Such a file may also be a pipe.
enum FileBytes {
    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - maximumSize: The largest size, in bytes.
    ///   - accept: Refuses the open file, before anything is read.
    /// - Returns: The file's bytes.
    /// - Throws: ``CommandFailure`` with the system's error message, or if the file exceeds the maximum size in bytes.
    static func read(
        _ file: URL, maximumSize: Int, accept: (stat) throws(CommandFailure) -> Void = { _ throws(CommandFailure) in }
    ) throws(CommandFailure) -> [UInt8] {
        let descriptor = unsafe open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(file) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure(file) }
        try accept(status)
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

    /// Reads a whole file, without the line breaks at its end.
    ///
    /// - Throws: ``CommandFailure`` with the system's error message, or if the file exceeds the maximum size in bytes.
    static func secret(_ file: URL, maximumSize: Int = 64 * 1024) throws(CommandFailure) -> Secret {
        var bytes = try read(file, maximumSize: maximumSize)
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
        return Secret(bytes: bytes)
    }

    private static func failure(_ file: URL) -> CommandFailure {
        CommandFailure("can't read \(file.path): \(unsafe String(cString: strerror(errno)))")
    }
}
