import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@testable import GatehouseService

@Suite("Ending one browser session")
struct EndBrowserSessionTests {
    private let inProcess: InProcessService
    private let ada: AccountID
    private let bob: AccountID
    private var service: TokenService { inProcess.service }

    init() async throws {
        inProcess = try await InProcessService(storage: .tested)
        ada = try await inProcess.service.addAccount(email: "ada@example.com", password: Self.password)
        bob = try await inProcess.service.addAccount(email: "bob@example.com", password: Self.password)
    }

    private static let password = Secret("correct horse battery")

    private func begin(_ email: String = "ada@example.com") async throws -> Secret {
        let authenticated = try await service.authenticate(
            email: email, password: Self.password, from: SignInOrigin(nil))
        return try await service.browserSessions.begin(for: authenticated, replacing: nil)
    }

    @Test func `ends it with its codes and interactions, and no other`() async throws {
        let (cookie, other) = (try await begin(), try await begin())
        let session = try #require(
            try await service.records.sessions(account: ada).first { $0.digest == TokenDigest(of: cookie) })
        let now = inProcess.time.now
        try await inProcess.storage.write { transaction in
            for cookie in [cookie, other] {
                transaction.insert(
                    InteractionRecord(
                        digest: TokenDigest(of: Secret(cookie.revealed + "i")), browser: TokenDigest(of: cookie),
                        client: "notes", request: [], createdAt: now, expiresAt: now))
            }
        }
        try await service.endSession(session.id, of: ada)
        #expect(try await service.browserSessions.find(cookie) == nil)
        #expect(try await service.browserSessions.find(other) != nil)
        let left = try await inProcess.storage.read {
            try $0.all(InteractionRecord.self, where: \.client == "notes").map(\.browser)
        }
        #expect(left == [TokenDigest(of: other)])
        let entries = try await service.records.countAuditEntries(
            matching: AuditQuery(event: .sessionEnded, account: ada))
        #expect(entries == 1)
    }

    @Test func `is refused for a session of another account, or one that has ended`() async throws {
        let cookie = try await begin()
        let session = try #require(try await service.records.sessions(account: ada).first)
        for (id, account) in [(session.id, bob), (SessionID("nothing"), ada)] {
            let refusal = await #expect(throws: Refusal.self) { try await service.endSession(id, of: account) }
            #expect(refusal?.code == .notFound)
        }
        #expect(try await service.browserSessions.find(cookie) != nil)
        try await service.endSession(session.id, of: ada)
        await #expect(throws: Refusal.self) { try await service.endSession(session.id, of: ada) }
    }
}
