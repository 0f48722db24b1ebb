import Foundation
import GatehouseRows
import GatehouseSQLite
import GatehouseService
import GatehouseTesting
import Testing

@Suite("What is erased")
struct ErasedBytesTests {
    /// A database whose process ends before it has removed what is left of deleted rows.
    private struct EndedEarly: RowEngine {
        let database: SQLiteDatabase

        func write<Answer: Sendable>(
            _ body: @escaping @Sendable (inout Transaction) throws -> Answer
        ) async throws -> Answer {
            try await database.write(body)
        }

        func read<Answer: Sendable>(
            _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
        ) async throws -> Answer {
            try await database.read(body)
        }

        func removeRemains() throws { throw StorageError(.unavailable, "the process has ended") }
    }

    private static let email = "late-person@example.com"

    private let folder: TemporaryFolder
    private let database: SQLiteDatabase

    init() throws {
        folder = try TemporaryFolder()
        database = try SQLiteDatabase(path: folder.path())
    }

    private func contents() throws -> [Data] {
        try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: folder.path() + $0)) }
    }

    /// Adds people, and erases one of them.
    ///
    /// - Returns: What must not be found any more: the address, the hash of the password, the key of the audit.
    private func erase(in storage: ServiceStorage) async throws -> [Data] {
        let service = try await InProcessService(storage: storage).service
        let erased = try await service.addAccount(email: Self.email, password: ServiceDriver.password)
        for number in 0..<20 {
            _ = try await service.addAccount(email: "person\(number)@example.com", password: ServiceDriver.password)
        }
        let (credential, key) = try await storage.read { transaction in
            (
                try transaction.first(CredentialRecord.self, where: \.account == erased),
                try transaction.first(AuditKeyRecord.self, where: \.name == "account \(erased)")
            )
        }
        let secrets = [
            Data(Self.email.utf8), Data(try #require(credential).content.revealed.utf8), Data(try #require(key).sealed),
        ]
        for secret in secrets { #expect(try contents().contains { $0.range(of: secret) != nil }) }
        try await service.eraseAccount(erased)
        return secrets
    }

    private func expectNone(of secrets: [Data], sourceLocation: SourceLocation = #_sourceLocation) throws {
        for (number, secret) in secrets.enumerated() {
            #expect(
                try !contents().contains { $0.range(of: secret) != nil }, "\(number)", sourceLocation: sourceLocation)
        }
    }

    @Test func `isn't in the database's files any more, while others have them open`() async throws {
        let other = try SQLiteDatabase(path: folder.path())
        try expectNone(of: try await erase(in: .sqlite(database)))
        withExtendedLifetime(other) {}
    }

    @Test func `before a sudden end is removed from them when the service runs again`() async throws {
        let secrets = try await erase(in: ServiceStorage(EndedEarly(database: database)))
        for secret in secrets { #expect(try contents()[1].range(of: secret) != nil) }
        let service = try await InProcessService(storage: .sqlite(database)).service
        try await service.removeExpired()
        try expectNone(of: secrets)
    }

    @Test func `is removed later if a backup reads at that moment`() async throws {
        let reader = try Connection(path: folder.path(), busyTimeout: 5000)
        try reader.run("BEGIN")
        _ = try reader.integer("SELECT count(*) FROM secrets")
        let secrets = try await erase(in: .sqlite(database))
        try reader.run("COMMIT")
        try await InProcessService(storage: .sqlite(database)).service.removeExpired()
        try expectNone(of: secrets)
    }
}
