package import Foundation

extension PrivateFile {
    /// The file at a URL.
    ///
    /// - Parameters:
    ///   - file: The file. It need not exist.
    ///   - isFolderManaged: Whether its folder is created if it's missing, and refused if others may write to it. The folder
    ///     that a user has chosen for a file is taken as it is.
    package init(_ file: URL, isFolderManaged: Bool = true) {
        self.init(
            folder: PrivateFolder(path: file.deletingLastPathComponent().path, isManaged: isFolderManaged),
            name: file.lastPathComponent)
    }
}

extension PrivateFolder {
    /// The folder at a URL.
    package init(_ folder: URL) {
        self.init(path: folder.path)
    }
}
