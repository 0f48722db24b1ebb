import Foundation
import GatehouseService
import GatehouseTypes
import Glibc

/// The file to which the signed ends of the audit's chain are appended, one in each line.
struct CheckpointFile: Sendable {
    /// How much of the file's end is read. It is longer than two lines.
    private static let tailSize: UInt64 = 8192

    let url: URL

    /// Appends the checkpoints of the database that the file lacks: those behind its last one. A line that wasn't
    /// written completely, because the disk was full, is completed.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be written, or ends with something else than a checkpoint of the
    ///   database. ``ServiceError`` if the storage fails.
    func appendMissing(of service: TokenService) async throws {
        let file = try open()
        let lines = try tail(of: file).split(separator: "\n", omittingEmptySubsequences: false)
        let unfinished = lines.last ?? ""
        let last = lines.dropLast().last { !$0.isEmpty }
        let missing = try await checkpoints(of: service, after: last).map { $0.token + "\n" }.joined()
        guard missing.hasPrefix(unfinished) else { throw foreignEnd }
        try file.write(contentsOf: Data(missing.utf8.dropFirst(unfinished.utf8.count)))
        try file.synchronize()
    }

    /// The checkpoints of the database behind the one in a line, which must be there, too.
    private func checkpoints(of service: TokenService, after line: Substring?) async throws -> [AuditCheckpoint] {
        guard let line else { return try await service.checkpointAudit.stored(after: 0) }
        guard let last = service.checkpointAudit.read(String(line)) else { throw foreignEnd }
        let stored = try await service.checkpointAudit.stored(after: last.end - 1)
        guard let same = stored.first, same.end == last.end, same.digest == last.digest else {
            throw CommandFailure(
                "the last checkpoint in \(url.path) isn't in the database, which was replaced by an older one: after "
                    + "'database restored', name a new file")
        }
        return Array(stored.dropFirst())
    }

    private var foreignEnd: CommandFailure {
        CommandFailure("\(url.path) ends with something else than a checkpoint that this service has signed")
    }

    private func open() throws -> FileHandle {
        try OwnFile(path: url.path, isNamed: true).check()
        let descriptor = unsafe Glibc.open(url.path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure("can't write \(url.path): \(unsafe String(cString: strerror(errno)))")
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private func tail(of file: FileHandle) throws -> String {
        let size = try file.seekToEnd()
        try file.seek(toOffset: size - min(size, CheckpointFile.tailSize))
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }
}
