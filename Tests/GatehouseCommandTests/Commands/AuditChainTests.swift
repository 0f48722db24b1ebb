import Foundation
import GatehouseRows
import GatehouseSQLite
import GatehouseTypes
import Testing

@testable import GatehouseCommand
@testable import GatehouseService

@Suite("The audit log's chain on the command line") struct AuditChainCommandTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    /// Makes entries, and adds them to the chain.
    private func seal() async throws -> Int {
        try await shell.addAccount()
        try await shell.openBrowser()
        return try await shell.service().sealAudit()
    }

    /// Changes the database behind the service's back.
    private func change(_ body: @escaping @Sendable (inout Transaction) throws -> Void) async throws {
        let engine: any RowEngine = try SQLiteDatabase(path: shell.database.file.path)
        try await engine.write(body)
    }

    @Test func `is verified, and what waits is counted`() async throws {
        #expect(try await seal() == 2)
        #expect(
            try await shell.result("audit", "verify") == ["first": 1, "last": 2, "waiting": 0, "checkpoints": 0])
        _ = try await shell.result("account", "disable", Shell.email)
        #expect(await shell.run("audit", "verify") == .done)
        #expect(shell.takeOutput() == ["Entries 1 to 2 are intact. 1 wait to be added to the chain."])
    }

    @Test func `is reported broken, with exit status 1, if an entry was deleted`() async throws {
        _ = try await seal()
        try await change { transaction in
            transaction.deleteAll(AuditRecord.self, where: \.sequence == 1)
        }
        let reason = try await shell.failure("audit", "verify")
        #expect(reason.contains("between entries 1 and 2 something was changed, removed or inserted"))
    }

    @Test func `is reported replaced if a stored checkpoint names a later entry`() async throws {
        _ = try await seal()
        let copy = shell.home.appending(path: "older.db")
        _ = try await shell.result("database", "backup", copy.path)
        _ = try await shell.result("account", "disable", Shell.email)
        #expect(await shell.run("audit", "checkpoint") == .done)
        let checkpoints = try shell.write("checkpoints", shell.takeOutput().joined(separator: "\n") + "\n")
        let verified = try await shell.result("audit", "verify", "--checkpoints", checkpoints)
        #expect(verified["checkpoints"] == 1)
        #expect(await shell.run("audit", "verify", "--checkpoints", checkpoints) == .done)
        #expect(
            shell.takeOutput() == ["Entries 1 to 3 are intact and agree with 1 checkpoint, the last at entry 3."])
        try FileManager.default.copyItem(
            at: shell.database.masterKeyFile, to: DatabaseLocation(file: copy).masterKeyFile)
        let reason = try await shell.failure(
            "audit", "verify", "--checkpoints", checkpoints, "--database", "sqlite:" + copy.path)
        #expect(reason.contains("replaced by an older one"))
    }

    @Test func `is compared with all checkpoints, or the command fails`() async throws {
        _ = try await seal()
        let foreign = try Shell()
        try await foreign.addAccount()
        _ = try await foreign.service().sealAudit()
        #expect(await foreign.run("audit", "checkpoint") == .done)
        for line in foreign.takeOutput() + ["hello"] {
            #expect(await shell.run("audit", "checkpoint") == .done)
            let lines = shell.takeOutput() + [line]
            let file = try shell.write("checkpoints", lines.joined(separator: "\n") + "\n")
            #expect(
                try await shell.failure("audit", "verify", "--checkpoints", file)
                    == "line 2 isn't a checkpoint that this service has signed")
        }
    }

    @Test func `is compared with every checkpoint of a file, and the answer says up to which entry`() async throws {
        _ = try await seal()
        var lines: [String] = []
        for command in ["disable", "enable"] {
            #expect(await shell.run("audit", "checkpoint") == .done)
            lines += shell.takeOutput()
            _ = try await shell.result("account", command, Shell.email)
        }
        let file = try shell.write("checkpoints", lines.joined(separator: "\n") + "\n")
        #expect(await shell.run("audit", "verify", "--checkpoints", file) == .done)
        #expect(
            shell.takeOutput() == [
                "Entries 1 to 3 are intact and agree with 2 checkpoints, the last at entry 3. 1 wait to be added to the chain."
            ])
    }

    @Test func `doesn't count a checkpoint whose entries were deleted`() {
        let checkpoints = [2, 5, 9].map {
            AuditCheckpoint(end: $0, digest: TokenDigest(of: Secret("")), time: .distantPast, token: "")
        }
        let rest = ". The entries of 1 checkpoint were deleted since."
        #expect(checkpoints.agreement(from: 6) == " and agree with 2 checkpoints, the last at entry 9" + rest)
        #expect(Array(checkpoints.prefix(1)).agreement(from: 6) == rest)
    }

    @Test(arguments: ["", "\n\n"])
    func `isn't called intact for a file without a checkpoint`(text: String) async throws {
        _ = try await seal()
        let file = try shell.write("checkpoints", text)
        #expect(
            try await shell.failure("audit", "verify", "--checkpoints", file)
                == "\(file) contains no checkpoint, so the log's end can't be checked")
    }

    @Test func `is verified by a checkpoint whose time's signing keys are gone`() async throws {
        _ = try await seal()
        #expect(await shell.run("audit", "checkpoint") == .done)
        let file = try shell.write("checkpoints", shell.takeOutput().joined(separator: "\n") + "\n")
        let service = try await shell.service()
        for key in try await service.records.keys() { try await service.removeKey(key.id) }
        #expect(try await shell.result("audit", "verify", "--checkpoints", file)["checkpoints"] == 1)
    }

    @Test func `is reported broken if the service didn't write an entry`() async throws {
        _ = try await seal()
        try await change { transaction in
            let record = try #require(try transaction.first(AuditRecord.self, where: \.sequence == 1))
            transaction.updateAll(AuditRecord.self, where: \.id == record.id, settings: .set(\.sequence, 7))
        }
        #expect(try await shell.failure("audit", "verify").contains("between entries 1 and 2"))
        let other = try Shell()
        try await other.addAccount()
        let engine: any RowEngine = try SQLiteDatabase(path: other.database.file.path)
        try await engine.write { transaction in
            let record = try transaction.first(
                AuditRecord.self, where: \.sequence == nil, orderedBy: [.ascending(\.time)])
            let id = try #require(record?.id)
            transaction.updateAll(AuditRecord.self, where: \.id == id, settings: .set(\.mac, [0]))
        }
        _ = try await other.service().sealAudit()
        #expect(try await other.failure("audit", "verify").contains("the service didn't write the entry"))
    }

    @Test func `is exported with numbers, the oldest entry first, and from where the last export ended`() async throws {
        _ = try await seal()
        #expect(await shell.run("audit", "export") == .done)
        let all = try shell.takeResults()
        #expect(all.map { $0["number"] } == [1, 2])
        #expect(all.map { $0["event"] } == ["account.added", "account.password-checked"])
        #expect(all[1]["address"] == "192.0.2.7")
        #expect(await shell.run("audit", "export", "--after", "1") == .done)
        #expect(try shell.takeResults().map { $0["number"] } == [2])
    }
}
