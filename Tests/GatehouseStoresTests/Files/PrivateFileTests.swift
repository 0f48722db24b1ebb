import Foundation
import StoreTestSupport
import Testing

@testable import GatehouseStores

@Suite("A private file")
struct PrivateFileTests {
    private let folder: TemporaryFolder
    private let file: PrivateFile

    init() throws {
        folder = try TemporaryFolder()
        let place = PrivateFolder(path: folder.url.path)
        file = PrivateFile(
            folder: place, name: "session.json", lock: LockFile(folder: place, name: ".session.json.lock"))
    }

    @Test func `is put aside only if it's still the one that was read`() throws {
        try folder.write("spoilt", to: "session.json")
        let read = try #require(try file.read())
        try file.replace(with: Array("good".utf8))
        #expect(try !file.quarantine(read.identity) { _ in [] })
        #expect(try folder.text(of: "session.json") == "good")
        let again = try #require(try file.read())
        #expect(try file.quarantine(again.identity) { Array("see \($0)".utf8) })
        #expect(try folder.names == [".session.json.lock", "session.json", "session.json.corrupt-1"])
        #expect(try folder.text(of: "session.json") == "see session.json.corrupt-1")
        #expect(try folder.text(of: "session.json.corrupt-1") == "good")
    }

    @Test func `says in plain words what the system refuses`() throws {
        try folder.write("no folder", to: "file")
        let path = folder.url.appending(path: "file/sub").path
        let failure = #expect(throws: FileFailure.self) {
            try PrivateFile(URL(filePath: path + "/session.json")).replace(with: [])
        }
        #expect(failure?.description == "can't make \(path): not a directory")
    }

    @Test func `stays in its place if no note can be left there`() throws {
        try folder.write("spoilt", to: "session.json")
        let read = try #require(try file.read())
        #expect(throws: FileFailure.self) {
            // What is too large for a file is too large for a note.
            try file.quarantine(read.identity) { _ in [UInt8](repeating: 0, count: PrivateFile.maximumSize + 1) }
        }
        #expect(try folder.names == [".session.json.lock", "session.json"])
        #expect(try folder.text(of: "session.json") == "spoilt")
    }

    @Test func `isn't taken for a later one that got its number`() throws {
        try folder.write("spoilt", to: "session.json")
        let read = try #require(try file.read())
        for number in 1...20 { try file.replace(with: Array("good \(number)".utf8)) }
        #expect(try !file.quarantine(read.identity) { _ in [] })
    }

    @Test func `isn't written larger than it could be read`() throws {
        #expect(throws: FileFailure.self) {
            try file.replace(with: [UInt8](repeating: 0, count: PrivateFile.maximumSize + 1))
        }
        try file.replace(with: [UInt8](repeating: 1, count: PrivateFile.maximumSize))
        #expect(try file.read()?.bytes.count == PrivateFile.maximumSize)
    }

    @Test func `is made in a folder that others may write to only if the user chose that folder`() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
        let key = folder.url.appending(path: "key")
        #expect(throws: FileFailure.self) { try PrivateFile(key).create(with: [1]) }
        #expect(try PrivateFile(key, isFolderManaged: false).create(with: [1]))
    }

    @Test func `is made once, by whoever is first`() throws {
        #expect(try file.create(with: [1]))
        #expect(try !file.create(with: [2]))
        #expect(try file.read()?.bytes == [1])
        #expect(try folder.names == ["session.json"])
    }
}
