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
            await #expect(throws: AuthError.self) { try await other.acquire(.record) }
            withExtendedLifetime(lease) {}
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
        let (time, isTaken) = (PollingTime(), Tally())
        let waiting = FileCoordination(
            lockingWith: LockFile(folder: PrivateFolder(path: folder.file("sub").path), name: ".session.json.lock"),
            notices: nil, patience: .seconds(240), time: time)
        let waiter = Task {
            let lease = try await waiting.acquire(.record)
            isTaken.increment()
            time.polls.increment()
            return lease
        }
        try await time.polls.wait(for: 1)
        try folder.remove("sub/.session.json.lock")
        let second = try await coordination().acquire(.record)
        first.release()
        // The waiter gets the old file's lock now, sees that the file was replaced, and opens the new one.
        try await time.advance()
        try await time.polls.wait(for: 2)
        try #require(isTaken.count == 0)
        second.release()
        try await time.advance()
        let third = try await waiter.value
        await #expect(throws: AuthError.self) { try await coordination(patience: .milliseconds(30)).acquire(.record) }
        third.release()
    }

    /// A manual clock that counts the short sleeps between two attempts to lock a file.
    private final class PollingTime: TimeSource {
        let polls = Tally()
        private let clock = ManualTimeSource()

        var now: Date { clock.now }
        var uptime: Duration { clock.uptime }

        func sleep(for duration: Duration) async throws {
            if duration < .seconds(1) { polls.increment() }
            try await clock.sleep(for: duration)
        }

        /// Ends the sleep before the next attempt.
        func advance() async throws {
            try await clock.waitForSleepers()
            clock.advance(by: .milliseconds(10))
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
