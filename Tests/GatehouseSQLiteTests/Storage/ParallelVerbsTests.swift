import GatehouseSQLite
import GatehouseService
import GatehouseTypes
import Testing

@Suite("Verbs that run at once")
struct ParallelVerbsTests {
    @Test func `redeem a code exactly once, from two processes' worth of connections`() async throws {
        let folder = try TemporaryFolder()
        let storages = [try SQLiteStorage(path: folder.path()), try SQLiteStorage(path: folder.path())]
        try await storages[0].insert(Records.account(), audit: Records.entry)
        try await storages[0].insert(Records.code(), audit: Records.entry)
        let outcomes = try await withThrowingTaskGroup(of: CodeRedemption.Outcome.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await storages[number % 2].redeem(
                        Records.redemption(device: DeviceID("desk-\(number)"), family: "family-\(number)"))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count == 50)
        #expect(outcomes.count { $0 == .redeemed } == 1)
        #expect(try await storages[1].devices(account: "ada").count == 1)
        #expect(try await storages[1].countAuditEntries(matching: AuditQuery(event: .codeReused)) == 49)
    }

    @Test func `see what was answered before, on either connection`() async throws {
        let folder = try TemporaryFolder()
        let storages = [try SQLiteStorage(path: folder.path()), try SQLiteStorage(path: folder.path())]
        for number in 0..<50 {
            try await storages[number % 2].append(Records.entry)
            let count = try await storages[1 - number % 2].countAuditEntries(matching: AuditQuery())
            #expect(count == number + 1)
        }
    }

    @Test func `all come through`() async throws {
        let folder = try TemporaryFolder()
        let storage = try SQLiteStorage(path: folder.path())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<2000 {
                group.addTask {
                    try await storage.insert(Records.account(AccountID("account-\(number)")), audit: Records.entry)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await storage.accounts().count == 2000)
        #expect(try await storage.countAuditEntries(matching: AuditQuery()) == 2000)
    }
}
