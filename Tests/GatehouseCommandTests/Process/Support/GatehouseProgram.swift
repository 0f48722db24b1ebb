import Foundation

/// The program under test. It lies beside the bundle that the tests run from.
enum GatehouseProgram {
    struct Missing: Error, CustomStringConvertible {
        let path: String

        var description: String { "there is no program at \(path); 'swift build' makes it" }
    }

    static func path() throws -> String {
        let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = URL(filePath: bundle).deletingLastPathComponent().appending(path: "gatehouse").path
        guard FileManager.default.isExecutableFile(atPath: path) else { throw Missing(path: path) }
        return path
    }
}
