import Foundation
import Glibc

/// The file for a report. A run takes minutes, so it is checked before whether the file can be written.
struct ReportFile {
    private let path: String

    /// Checks the file. Nothing is changed.
    ///
    /// - Throws: ``CommandFailure``.
    init(_ path: String) throws(CommandFailure) {
        self.path = path
        var isFolder: ObjCBool = false
        let isThere = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard !isFolder.boolValue else {
            throw CommandFailure("can't write \(path): it is a folder, and '--report' needs a file")
        }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        guard unsafe access(isThere ? path : folder, isThere ? W_OK : W_OK | X_OK) != 0 else { return }
        let reason = unsafe String(cString: strerror(errno))
        throw CommandFailure("can't write \(path): \(isThere ? reason : "\(folder): \(reason)")")
    }

    /// Writes the report.
    ///
    /// - Throws: ``CommandFailure``.
    func write(_ text: String) throws(CommandFailure) {
        do {
            try Data(text.utf8).write(to: URL(filePath: path))
        } catch {
            throw CommandFailure("can't write \(path): \(error.localizedDescription)")
        }
    }
}
