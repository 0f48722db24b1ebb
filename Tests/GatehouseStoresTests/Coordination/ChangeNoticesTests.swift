import Foundation
import GatehouseClient
import GatehouseTypes
import StoreTestSupport
import Testing

@testable import GatehouseStores

@Suite("A store's notices", .timeLimit(.minutes(5)))
struct ChangeNoticesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func notices(of name: String = "sub/session.json") -> ChangeNotices {
        ChangeNotices(of: folder.file(name).path)
    }

    private func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
    }

    /// Something that others may do to a file.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let perform: @Sendable (TemporaryFolder) throws -> Void
    }

    private static let changes = [
        Change(testDescription: "writes it in place") { try $0.write("2", to: "sub/session.json") },
        Change(testDescription: "renames another into its place") {
            try $0.write("2", to: "sub/draft")
            try $0.remove("sub/session.json")
            try $0.move("sub/draft", to: "sub/session.json")
        },
        Change(testDescription: "deletes it") { try $0.remove("sub/session.json") },
        Change(testDescription: "moves it away") { try $0.move("sub/session.json", to: "elsewhere") },
        Change(testDescription: "changes its mode") { try $0.setMode(0o644, of: "sub/session.json") },
        Change(testDescription: "deletes the folder") { try $0.remove("sub") },
        Change(testDescription: "moves the folder away") { try $0.move("sub", to: "elsewhere") },
    ]

    @Test(arguments: changes)
    func `come when somebody`(change: Change) async throws {
        try makeFolder("sub")
        try folder.write("1", to: "sub/session.json")
        let notices = notices()
        var iterator = notices.stream().makeAsyncIterator()
        try change.perform(folder)
        #expect(await iterator.next() != nil)
    }

    @Test func `are none in a store that was made without them`() async throws {
        let store = FileStore(forShortProcess: folder.file("sub/session.json"))
        let coordination = try #require(store.coordination)
        var iterator = coordination.changes().makeAsyncIterator()
        #expect(await iterator.next() == nil)
    }

    @Test func `go on after the folder was replaced, and replaced again`() async throws {
        try makeFolder("sub")
        let notices = notices()
        var iterator = notices.stream().makeAsyncIterator()
        for round in 1...3 {
            try folder.move("sub", to: "old-\(round)")
            #expect(await iterator.next() != nil)
            try makeFolder("sub")
            #expect(await iterator.next() != nil)
            try folder.write("\(round)", to: "sub/session.json")
            #expect(await iterator.next() != nil)
        }
    }

    @Test func `begin with a folder that is made only later, and its parents too`() async throws {
        let notices = notices(of: "a/b/c/session.json")
        var iterator = notices.stream().makeAsyncIterator()
        for name in ["a", "a/b", "a/b/c"] {
            try makeFolder(name)
            #expect(await iterator.next() != nil)
        }
        try folder.write("1", to: "a/b/c/session.json")
        #expect(await iterator.next() != nil)
    }

    @Test func `don't come for other files`() async throws {
        try makeFolder("sub")
        let notices = notices()
        var iterator = notices.stream().makeAsyncIterator()
        for number in 1...50 { try folder.write("", to: "sub/other-\(number)") }
        try folder.write("", to: "sub/session.json")
        #expect(await iterator.next() != nil)
        try folder.write("", to: "sub/another")
        let stopped = Task {
            var iterator = notices.stream().makeAsyncIterator()
            return await iterator.next() != nil
        }
        stopped.cancel()
        #expect(await !stopped.value)
    }

    @Test func `cost nothing once nobody listens`() async throws {
        let before = openDescriptors
        let notices = notices(of: "session.json")
        let listeners = (1...3).map { _ in Task { for await _ in notices.stream() {} } }
        var first: AsyncStream<Void>? = notices.stream()
        #expect(notices.isWatching)
        for listener in listeners {
            listener.cancel()
            await listener.value
        }
        #expect(first != nil && notices.isWatching)
        first = nil
        #expect(!notices.isWatching)
        while openDescriptors > before { await Task.yield() }
    }

    @Test func `come also where the system has no watch left`() async throws {
        let notices = ChangeNotices(of: folder.file("session.json").path) {
            FilePoller($0, every: .milliseconds(5), onChange: $1)
        }
        var iterator = notices.stream().makeAsyncIterator()
        for change in ["made", "replaced"] {
            try folder.write(change, to: "session.json")
            #expect(await iterator.next() != nil)
        }
        try folder.remove("session.json")
        #expect(await iterator.next() != nil)
    }

    @Test func `end with the store`() async throws {
        var store: FileStore? = FileStore(file: folder.file("session.json"))
        let stream = try #require(store?.coordination?.changes())
        store = nil
        var notices = stream.makeAsyncIterator()
        #expect(await notices.next() == nil)
    }

    /// How many inotify descriptors this process has on this test's folder's account: all of them.
    private var openDescriptors: Int {
        let links = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return links.count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == "anon_inode:inotify"
        }
    }
}
