import Foundation
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
        let checkpoints = shell.home.appending(path: "checkpoints")
        let housekeeping = Housekeeping(
            service: service, console: shell.console, checkpoints: checkpoints, time: time)
        let work = Task { await housekeeping() }
        try await time.waitForSleepers(2)
        #expect(try await service.verifyAudit() == .intact(first: 1, last: 0, waiting: 0))

        _ = try await service.addAccount(email: "ada@example.com", password: Secret("correct horse battery"))
        #expect(try await service.verifyAudit() == .intact(first: 1, last: 0, waiting: 1))
        time.advance(by: .seconds(1))
        try await time.waitForSleepers(2)
        #expect(try await service.verifyAudit() == .intact(first: 1, last: 1, waiting: 0))

        time.advance(by: .seconds(3_600))
        try await time.waitForSleepers(2)
        // It was signed: nothing is new since then.
        #expect(try await service.checkpointAudit() == nil)
        work.cancel()
        await work.value
        #expect(shell.takeNotes() == [])
        let lines = try String(contentsOf: checkpoints, encoding: .utf8).split(separator: "\n")
        #expect(lines.map(String.init) == [try await service.records.latestAuditCheckpoint()])
    }
}
