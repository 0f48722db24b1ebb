package import Foundation

extension PrivateFile {
    /// Creates the file for a URL.
    ///
    /// - Parameters:
    ///   - file: The file. It need not exist.
    ///   - isFolderManaged: Whether its folder is created if it is missing, and refused if other users can write to it.
    ///     `false` for a file that the user chose: its folder is used as it is.
    package init(_ file: URL, isFolderManaged: Bool = true) {
        self.init(
            folder: PrivateFolder(path: file.deletingLastPathComponent().path, isManaged: isFolderManaged),
            name: file.lastPathComponent)
    }
}

extension PrivateFolder {
    /// Creates the folder for a URL.
    package init(_ folder: URL) {
        self.init(path: folder.path)
    }
}
