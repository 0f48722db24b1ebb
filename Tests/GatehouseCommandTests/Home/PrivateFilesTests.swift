import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A private file")
struct PrivateFilesTests {
    private let shell: Shell
    private let file: URL

    init() throws {
        shell = try Shell()
        file = shell.home.appending(path: "key")
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: shell.home.path) }
    }

    @Test func `is made once, for its owner only, and nothing else is left`() throws {
        #expect(try PrivateFiles.create(file, Secret("first")))
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        #expect(try !PrivateFiles.create(file, Secret("second")))
        #expect(try PrivateFiles.read(file).revealed == "first")
        #expect(try names == ["key"])
    }

    @Test func `is replaced whole, and nothing else is left`() throws {
        try PrivateFiles.replace(file, Secret("first"))
        try PrivateFiles.replace(file, Secret("second"))
        #expect(try PrivateFiles.read(file).revealed == "second")
        let folder = shell.home.appending(path: "folder")
        try PrivateFiles.createFolder(folder.appending(path: "inside"))
        #expect(throws: CommandFailure.self) { try PrivateFiles.replace(folder, Secret("third")) }
        #expect(try names.sorted() == ["folder", "key"])
    }

    @Test func `is made by one of many, and read whole by all`() async throws {
        let seen = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<32 {
                group.addTask { [file] in
                    _ = try PrivateFiles.create(file, Secret("key-\(number)"))
                    return try PrivateFiles.read(file).revealed
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(seen.count == 1)
        #expect(try names == ["key"])
    }
}
