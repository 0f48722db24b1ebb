import Foundation

/// A folder whose files a web server publishes, so that the provider can fetch them.
package struct DocumentFolder: Sendable {
    private let folder: String
    private let address: String

    /// - Parameters:
    ///   - folder: The folder's path.
    ///   - address: The address of the folder.
    package init(folder: String, address: String) {
        (self.folder, self.address) = (folder, address)
    }

    /// Writes a file, and returns its address.
    func publish(_ text: String, as name: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: folder).appending(path: name), options: .atomic)
        return (address.hasSuffix("/") ? address : address + "/") + name
    }
}
