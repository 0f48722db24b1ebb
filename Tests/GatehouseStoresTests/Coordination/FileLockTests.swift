import Foundation
import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Testing

@testable import GatehouseStores

@Suite("A lock between processes", .timeLimit(.minutes(5)))
struct FileLockTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func coordination(patience: Duration = .seconds(240)) throws -> any StoreCoordination {
        try #require(FileStore(file: folder.file("sub/session.json"), patience: patience).coordination)
    }

    /// Takes a lock that is free. A short patience may be over before it was even looked at.
    private func acquired(_ lock: StoreLock, by coordination: any StoreCoordination) async throws -> any StoreLease {
        while true {
            if let lease = try? await coordination.acquire(lock) { return lease }
            try Task.checkCancellation()
        }
    }

    @Test func `is a file for its owner only, and stays`() async throws {
        let lease = try await coordination().acquire(.record)
        #expect(try folder.mode(of: folder.file("sub/.session.json.lock")) == 0o600)
        lease.release()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("sub").path) == [".session.json.lock"])
    }

    @Test(arguments: [0, 1])
    func `is waited for as long as patience lasts`(end: Int) async throws {
        let ends = [try coordination(patience: .milliseconds(30)), try coordination(patience: .milliseconds(30))]
        let held = try await ends[0].acquire(.renewal)
        let error = await #expect(throws: AuthError.self) { try await ends[end].acquire(.renewal) }
        #expect(error?.code == .storeUnavailable)
        held.release()
        try await acquired(.renewal, by: ends[end]).release()
    }

    @Test func `goes when its lease goes`() async throws {
        let other = try coordination(patience: .milliseconds(100))
        do {
            let lease = try await coordination().acquire(.record)
            _ = lease
        }
        try await acquired(.record, by: other).release()
    }

    @Test func `moves on to the file that takes the lock file's place`() async throws {
        let first = try await coordination().acquire(.record)
        try folder.remove("sub/.session.json.lock")
        let second = try await coordination().acquire(.record)
        let third = try coordination(patience: .milliseconds(30))
        await #expect(throws: AuthError.self) { try await third.acquire(.record) }
        first.release()
        await #expect(throws: AuthError.self) { try await third.acquire(.record) }
        second.release()
        try await acquired(.record, by: third).release()
    }

    @Test func `isn't taken by a waiter on a file that has been replaced meanwhile`() async throws {
        let first = try await coordination().acquire(.record)
        let path = folder.file("sub/.session.json.lock").path
        let waiting = try coordination()
        let waiter = Task { try await waiting.acquire(.record) }
        try await waitUntilGateIsHeld(
            LockFile(folder: PrivateFolder(path: folder.file("sub").path), name: ".session.json.lock"))
        try folder.remove("sub/.session.json.lock")
        let second = try await coordination().acquire(.record)
        first.release()
        // The waiter gets the old file's lock now, sees that the file was replaced, and opens the new one.
        while descriptors(of: path) < 2 { await Task.yield() }
        second.release()
        let third = try await waiter.value
        await #expect(throws: AuthError.self) { try await coordination(patience: .milliseconds(30)).acquire(.record) }
        third.release()
    }

    /// Waits until another open file holds the gate of the record: it waits for the record then.
    private func waitUntilGateIsHeld(_ lock: LockFile) async throws {
        let probe = try lock.open()
        while try probe.tryLock(.recordGate) == .locked {
            probe.unlock(.recordGate)
            await Task.yield()
        }
    }

    @Test(arguments: [LockByte.file, .recordGate, .record, .renewalGate, .renewal])
    func `isn't taken on a file that was deleted or replaced since it was opened`(byte: LockByte) throws {
        let lock = LockFile(folder: PrivateFolder(path: folder.url.path), name: "lock")
        let stale = [try lock.open(), try lock.open()]
        try folder.remove("lock")
        #expect(try stale[0].tryLock(byte) == .replaced)
        let current = try lock.open()
        #expect(try current.tryLock(byte) == .locked)
        // Were the first attempt's lock kept, the second would be busy.
        for file in stale { #expect(try file.tryLock(byte) == .replaced) }
        current.unlock(byte)
    }

    private func descriptors(of path: String) -> Int {
        let links = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return links.count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
        }
    }

    @Test func `can't be had where no file can be made, and says why`() async throws {
        let store = FileStore(file: URL(filePath: "/proc/gatehouse/session.json"))
        let error = await #expect(throws: AuthError.self) { try await store.coordination?.acquire(.record) }
        #expect(error?.code == .storeUnavailable)
        #expect(error?.reason.contains("/proc/gatehouse") == true)
    }

    @Test(arguments: [0o644, 0o660])
    func `refuses a lock file that others may open`(mode: Int) async throws {
        try await coordination().acquire(.record).release()
        try folder.setMode(mode, of: "sub/.session.json.lock")
        let error = await #expect(throws: AuthError.self) { try await coordination().acquire(.record) }
        #expect(error?.code == .storeUnavailable)
        try folder.setMode(0o600, of: "sub/.session.json.lock")
        try await coordination().acquire(.record).release()
    }

    @Test func `follows no link`() async throws {
        try folder.write("", to: "elsewhere")
        try FileManager.default.createSymbolicLink(
            at: folder.file(".session.json.lock"), withDestinationURL: folder.file("elsewhere"))
        let store = FileStore(file: folder.file("session.json"))
        await #expect(throws: AuthError.self) { try await store.coordination?.acquire(.record) }
    }

    @Test func `gives up on a process that was stopped while it wrote`() throws {
        let lock = LockFile(folder: PrivateFolder(path: folder.url.path), name: "lock")
        let held = try lock.open()
        #expect(try held.tryLock(.file) == .locked)
        #expect(try lock.open().tryLock(.file) == .busy)
        held.unlock(.file)
        #expect(try lock.exclusively { () throws(FileFailure) in 1 } == 1)
    }
}
