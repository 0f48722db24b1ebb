import Foundation
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Housekeeping")
struct HousekeepingTests {
    @Test func `adds audit entries to the chain, and signs its end once an hour`() async throws {
        let shell = try Shell()
        let inProcess = try await InProcessService()
        let (service, time) = (inProcess.service, inProcess.time)
        let checkpoints = CheckpointFile(url: shell.home.appending(path: "checkpoints"))
        let housekeeping = Housekeeping(
            service: service, console: shell.console, checkpoints: checkpoints, time: time)
        let work = Task { await housekeeping() }
        try await time.waitForSleepers(3)
        #expect(try await service.verifyAudit() == .intact(first: 1, last: 0, waiting: 0))

        _ = try await service.addAccount(email: "ada@example.com", password: Secret("correct horse battery"))
        #expect(try await service.verifyAudit() == .intact(first: 1, last: 0, waiting: 1))
        time.advance(by: .seconds(1))
        try await time.waitForSleepers(3)
        #expect(try await service.verifyAudit() == .intact(first: 1, last: 1, waiting: 0))

        time.advance(by: .seconds(3_600))
        try await time.waitForSleepers(3)
        // It was signed: nothing is new since then.
        #expect(try await service.checkpointAudit() == nil)
        work.cancel()
        await work.value
        #expect(shell.takeNotes() == [])
        #expect(try checkpoints.lines == [try await service.checkpointAudit.latest()])
    }

    @Test func `goes on while the file of checkpoints can't be written, and writes them all afterwards`() async throws {
        let shell = try Shell()
        let inProcess = try await InProcessService()
        let (service, time) = (inProcess.service, inProcess.time)
        let folder = shell.home.appending(path: "elsewhere")
        let checkpoints = CheckpointFile(url: folder.appending(path: "checkpoints"))
        let housekeeping = Housekeeping(
            service: service, console: shell.console, checkpoints: checkpoints, time: time)
        let work = Task { await housekeeping() }
        try await time.waitForSleepers(3)
        let ada = try await service.addAccount(email: "ada@example.com", password: Secret("correct horse battery"))
        for hour in 1...3 {
            try await service.signOutEverywhere(ada)
            time.advance(by: .seconds(1))
            try await time.waitForSleepers(3)
            if hour == 3 { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false) }
            time.advance(by: .seconds(3_599))
            try await time.waitForSleepers(3)
        }
        work.cancel()
        await work.value
        #expect(shell.takeNotes().map { $0.prefix(48) } == ["The audit log's signed end couldn't be stored: c"])
        #expect(try checkpoints.lines == [String](try await service.checkpointAudit.stored(after: 0).map(\.token)))
        #expect(try checkpoints.lines.count == 3)
        // Expired rows were removed all the time: the time of the last removal is stored.
        let lastSeen = try await inProcess.storage.read {
            try $0.first(SettingRecord.self, where: \.name == "last seen")?.value
        }
        #expect(lastSeen.flatMap(Double.init) == time.now.timeIntervalSince1970 * 1_000_000)
    }

    @Test func `tries again after a minute what has failed`() async throws {
        let shell = try Shell()
        let inProcess = try await InProcessService()
        let (service, time) = (inProcess.service, inProcess.time)
        let folder = shell.home.appending(path: "elsewhere")
        let checkpoints = CheckpointFile(url: folder.appending(path: "checkpoints"))
        _ = try await service.addAccount(email: "ada@example.com", password: Secret("correct horse battery"))
        _ = try await service.sealAudit()
        let housekeeping = Housekeeping(
            service: service, console: shell.console, checkpoints: checkpoints, time: time)
        let work = Task { await housekeeping() }
        try await time.waitForSleepers(3)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        time.advance(by: .seconds(60))
        try await time.waitForSleepers(3)
        work.cancel()
        await work.value
        let notes = shell.takeNotes()
        #expect(notes.count == 1 && notes[0].hasSuffix("The next try is in 1 min."), "\(notes)")
        #expect(try checkpoints.lines.count == 1)
    }

    @Test func `completes a checkpoint that was written in part`() async throws {
        let shell = try Shell()
        let service = try await InProcessService().service
        let checkpoints = CheckpointFile(url: shell.home.appending(path: "checkpoints"))
        let ada = try await service.addAccount(email: "ada@example.com", password: Secret("correct horse battery"))
        _ = try await service.sealAudit()
        let first = try #require(try await service.checkpointAudit())
        try await checkpoints.appendMissing(of: service)
        try await service.signOutEverywhere(ada)
        _ = try await service.sealAudit()
        let second = try #require(try await service.checkpointAudit())
        for count in [0, 1, 100, second.utf8.count] {
            try checkpoints.write(first + "\n" + second.prefix(count))
            try await checkpoints.appendMissing(of: service)
            #expect(try checkpoints.text == first + "\n" + second + "\n")
        }
        try await checkpoints.appendMissing(of: service)
        #expect(try checkpoints.text == first + "\n" + second + "\n")
    }

    @Test func `appends no checkpoints of a database that was replaced by an older one`() async throws {
        let shell = try Shell()
        let inProcess = try await InProcessService()
        let service = inProcess.service
        let checkpoints = CheckpointFile(url: shell.home.appending(path: "checkpoints"))
        _ = try await service.addAccount(email: "ada@example.com", password: Secret("correct horse battery"))
        _ = try await service.sealAudit()
        let token = try #require(try await service.checkpointAudit())
        try await checkpoints.appendMissing(of: service)
        try await inProcess.storage.write { $0.deleteAll(AuditCheckpoint.self, where: \.end > 0) }
        _ = try await service.addAccount(email: "bob@example.com", password: Secret("correct horse battery"))
        _ = try await service.sealAudit()
        _ = try await service.checkpointAudit()
        let failure = await #expect(throws: CommandFailure.self) { try await checkpoints.appendMissing(of: service) }
        #expect(failure?.description.contains("replaced by an older one") ?? false)
        #expect(try checkpoints.text == token + "\n")
    }

    @Test(arguments: ["hello", "hello\n", "hello\n\n"])
    func `leaves a file alone that ends with something else`(text: String) async throws {
        let shell = try Shell()
        let service = try await InProcessService().service
        _ = try await service.addAccount(email: "ada@example.com", password: Secret("correct horse battery"))
        _ = try await service.sealAudit()
        _ = try await service.checkpointAudit()
        let checkpoints = CheckpointFile(url: shell.home.appending(path: "checkpoints"))
        try checkpoints.write(text)
        await #expect(throws: CommandFailure.self) { try await checkpoints.appendMissing(of: service) }
        #expect(try checkpoints.text == text)
        // Nor does it follow a link that somebody else may have put there.
        let link = CheckpointFile(url: shell.home.appending(path: "link"))
        try FileManager.default.createSymbolicLink(
            at: link.url, withDestinationURL: shell.home.appending(path: "other"))
        await #expect(throws: CommandFailure.self) { try await link.appendMissing(of: service) }
    }
}

extension CheckpointFile {
    fileprivate var text: String {
        get throws { try String(contentsOf: url, encoding: .utf8) }
    }

    fileprivate var lines: [String] {
        get throws { try text.split(separator: "\n").map(String.init) }
    }

    fileprivate func write(_ text: String) throws {
        try Data(text.utf8).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }
}
