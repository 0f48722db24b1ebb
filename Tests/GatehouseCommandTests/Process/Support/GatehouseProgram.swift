import Foundation

/// The program under test. It lies beside the bundle that the tests run from.
enum GatehouseProgram {
    struct Missing: Error, CustomStringConvertible {
        let folder: String

        var description: String { "there is no program 'gatehouse' in \(folder); 'swift build' makes it" }
    }

    /// A build of a part of the package has no products, and names the program after its target.
    private static let names = ["gatehouse", "GatehouseCommand"]

    /// The program that was built last.
    static func path() throws -> String {
        let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folder = URL(filePath: bundle).deletingLastPathComponent()
        let programs = names.map { folder.appending(path: $0).path }.filter(FileManager.default.isExecutableFile)
        guard let newest = programs.max(by: { modificationDate($0) < modificationDate($1) }) else {
            throw Missing(folder: folder.path)
        }
        return newest
    }

    private static func modificationDate(_ path: String) -> Date {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.modificationDate] as? Date ?? .distantPast
    }
}
