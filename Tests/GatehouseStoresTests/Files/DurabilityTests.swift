import Foundation
import GatehouseClient
import Glibc
import StoreTestSupport
import Synchronization
import Testing

@testable import GatehouseStores

@Suite("Durability of a private file")
struct DurabilityTests {
    /// One call of `fsync`, and what the file system held at that moment.
    private enum Flush: Hashable {
        /// A file with this content was flushed while the path led to a file with the other.
        case file(_ content: String, path: String?)
        /// The folder of this name was flushed while it had these visible entries.
        case folder(_ name: String, entries: [String], path: String?)
    }

    private final class Recorder: Sendable {
        let flushes = Mutex<[Flush]>([])
        let result = Mutex<Int32>(0)
        let path: String

        init(path: String) {
            self.path = path
        }

        func fsync(_ descriptor: Int32) -> Int32 {
            let target =
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")) ?? ""
            let content = try? String(contentsOfFile: path, encoding: .utf8)
            let flush: Flush =
                if let entries = try? FileManager.default.contentsOfDirectory(atPath: target) {
                    .folder(
                        String(target.split(separator: "/").last ?? ""),
                        entries: entries.filter { !$0.hasPrefix(".") }.sorted(), path: content)
                } else {
                    .file((try? String(contentsOfFile: target, encoding: .utf8)) ?? "", path: content)
                }
            flushes.withLock { $0.append(flush) }
            return result.withLock { $0 }
        }
    }

    private let temporary: TemporaryFolder
    private let recorder: Recorder
    private let folder: PrivateFolder
    private let file: PrivateFile
    private let name: String

    init() throws {
        temporary = try TemporaryFolder()
        name = temporary.url.lastPathComponent
        let recorder = Recorder(path: temporary.file("session.json").path)
        self.recorder = recorder
        folder = PrivateFolder(path: temporary.url.path, fsync: { recorder.fsync($0) })
        file = PrivateFile(folder: folder, name: "session.json")
    }

    private var flushes: [Flush] { recorder.flushes.withLock { $0 } }

    @Test func `flushes new content before it takes the old one's place, and the folder afterwards`() throws {
        try temporary.write("old", to: "session.json")
        try file.replace(with: Array("new".utf8))
        #expect(
            flushes == [.file("new", path: "old"), .folder(name, entries: ["session.json"], path: "new")])
    }

    @Test func `flushes a file before it appears, and the folder afterwards`() throws {
        #expect(try file.create(with: Array("new".utf8)))
        #expect(flushes == [.file("new", path: nil), .folder(name, entries: ["session.json"], path: "new")])
    }

    @Test func `keeps the old content if the new one can't be flushed`() throws {
        try temporary.write("old", to: "session.json")
        recorder.result.withLock { $0 = -1 }
        #expect(throws: FileFailure.self) { try file.replace(with: Array("new".utf8)) }
        #expect(try temporary.text(of: "session.json") == "old")
        #expect(try temporary.names == ["session.json"])
        try temporary.remove("session.json")
        #expect(throws: FileFailure.self) { try file.create(with: Array("new".utf8)) }
        #expect(try temporary.names == [])
    }

    @Test func `flushes the folder after a removal, and fails if that fails`() throws {
        try temporary.write("old", to: "session.json")
        try file.remove()
        #expect(flushes == [.folder(name, entries: [], path: nil)])
        try temporary.write("old", to: "session.json")
        recorder.result.withLock { $0 = -1 }
        #expect(throws: FileFailure.self) { try file.remove() }
    }

    @Test func `flushes the note before it takes a damaged file's place, and the folder afterwards`() throws {
        try temporary.write("spoilt", to: "session.json")
        #expect(try file.quarantine(#require(try file.read()).identity) { Array("moved to \($0)".utf8) })
        let note = "moved to session.json.corrupt-1"
        #expect(
            flushes == [
                .file(note, path: "spoilt"),
                .folder(name, entries: ["session.json", "session.json.corrupt-1"], path: note),
            ])
    }

    @Test func `flushes the folder that a new folder was made in`() throws {
        let deep = PrivateFolder(path: folder.path + "/a/b", fsync: folder.fsync)
        try deep.create()
        #expect(flushes == [.folder(name, entries: ["a"], path: nil), .folder("a", entries: ["b"], path: nil)])
        try deep.create()
        #expect(flushes.count == 2)
    }

    @Test func `flushes the folder after an authorization flow was taken or removed`() throws {
        let flows = FlowFolder(folder: folder)
        let format = Envelope(format: "test", version: 1)
        try temporary.write("corrupt", to: "1.flow")
        guard case .corrupt = try flows.take(PrivateFile(folder: folder, name: "1.flow"), format) else {
            Issue.record("the file isn't corrupt")
            return
        }
        #expect(flushes == [.folder(name, entries: [], path: nil)])
        try temporary.write("corrupt", to: "2.flow")
        #expect(try flows.removeFlows(format) { _ in false }.isEmpty)
        #expect(flushes == [.folder(name, entries: [], path: nil), .folder(name, entries: [], path: nil)])
    }

    @Test func `uses the system's own fsync outside of tests`() throws {
        #expect(PrivateFolder(path: "/").fsync(-1) == -1)
        #expect(errno == EBADF)
    }
}
