import Foundation
import GatehouseOAuth
import GatehouseSQL
import GatehouseSQLite
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A service on a restored database")
struct RestoreTests {
    private let folder: TemporaryFolder
    private let before: TestApp

    init() async throws {
        folder = try TemporaryFolder()
        before = try await TestApp(.sqlite(path: folder.path()))
        try await before.prepare()
    }

    private func backUp() throws {
        try DatabaseBackup.make(of: folder.path(), to: folder.path("copy.db"))
    }

    private func restored() async throws -> TestApp {
        let app = try await TestApp(.sqlite(path: folder.path("copy.db")), seed: 2)
        try await app.service.endAfterRestore()
        return app
    }

    @Test func `has no sessions, codes, interactions and challenges of the time before`() async throws {
        let cookie = try await before.driver.signInBrowser()
        let code = try await before.driver.code("notes", in: cookie)
        _ = try await before.service.issueChallenge()
        let verifier = CodeVerifier(randomness: before.driver.randomness)
        let browser = before.service.makeCookie()
        let prepared = try await before.driver.prepare("notes", verifier: verifier)
        let handle = try await before.service.interactions.begin(prepared, in: browser)
        try backUp()
        let after = try await restored()
        #expect(try await after.service.browserSessions.find(cookie) == nil)
        await #expect(throws: Refusal.self) { try await after.redeem(code) }
        #expect(try await after.service.interactions.find(handle, in: browser) == nil)
        let counts = try DatabaseStatus(path: folder.path("copy.db")).rowCounts
        let remaining = counts.filter { ["sessions", "codes", "interactions", "challenges"].contains($0.table) }
        #expect(remaining.map(\.rows) == [0, 0, 0, 0])
        #expect(
            try await after.service.records.countAuditEntries(matching: AuditQuery(event: .databaseRestored)) == 1)
    }

    @Test func `lets apps go on, whose tokens were rotated since the backup`() async throws {
        let first = try #require(try await before.redeem(before.code()).refreshToken)
        try backUp()
        var token = first
        for _ in 0..<3 { token = try #require(try await before.rotate(token)) }
        let after = try await restored()
        let next = try #require(try await after.rotate(token))
        #expect(try await after.rotate(next) != nil)
        #expect(try await after.families().map(\.revokedAt) == [nil])
    }

    @Test func `refuses what was issued since the backup`() async throws {
        try backUp()
        let token = try #require(try await before.redeem(before.code()).refreshToken)
        let after = try await restored()
        await #expect(throws: Refusal.self) { try await after.rotate(token) }
    }

    @Test func `still ends what came of a code that is used again`() async throws {
        let code = try await before.code()
        let token = try #require(try await before.redeem(code).refreshToken)
        try backUp()
        let after = try await restored()
        after.driver.time.advance(by: .seconds(120))
        await #expect(throws: Refusal.self) { try await after.redeem(code) }
        await #expect(throws: Refusal.self) { try await after.rotate(token) }
        #expect(try await after.families().map(\.revocationReason) == [.codeReused])
    }
}
