import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// The file of a large database. It is made once and then used again.
struct GrowthFile: Sendable {
    static let clients = 10
    /// What SQLite may have in memory while the file is made, in KiB. The keys of all families fit in it.
    private static let cache = 2_000_000

    let folder: URL
    let families: Int
    var accounts: Int { families / 10 }

    private var finished: URL { folder.appending(path: "families-\(families).sqlite") }
    private var unfinished: URL { folder.appending(path: "unfinished-\(families).sqlite") }

    var path: String { finished.path }

    var size: Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }

    /// Makes the file, unless it is there.
    func make() async throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for suffix in ["", "-wal", "-shm", "-journal"] {
            try? FileManager.default.removeItem(atPath: unfinished.path + suffix)
        }
        let start = ContinuousClock.now
        let (sealedSize, keyDigest) = try await makeService()
        try await fill(BareDatabase(path: unfinished.path), sealedSize: sealedSize, keyDigest: keyDigest)
        try FileManager.default.moveItem(at: unfinished, to: finished)
        let seconds = (ContinuousClock.now - start).components.seconds
        Report.complain("made \(path): \(size >> 20) MiB, \(families) families, in \(seconds) s")
    }

    /// Makes the tables, the service's secrets and some clients, as the service does.
    ///
    /// - Returns: The size of an encrypted refresh token, and the digest of the clients' key.
    private func makeService() async throws -> (sealedSize: Int, keyDigest: KeyDigest) {
        let service = try await GrowthWorld.open(unfinished.path).service
        for number in 0..<GrowthFile.clients {
            _ = try await service.registerClient(
                .native("App \(number)", redirectURIs: ["https://app\(number).example.com/callback"]))
        }
        guard let client = try await service.records.clients().first else { throw GrowthFailure("no client") }
        let token = try service.refreshTokens.make(
            family: GrowthWorld.anyFamily, generation: 0, randomness: SystemRandomSource())
        let rotation = try GrowthWorld.refreshGrant(of: service).rotation(
            for: RefreshRequest(refreshToken: token.text),
            from: TokenCaller(client: client, isAuthenticated: false, keyThumbprint: nil, address: nil))
        return (rotation.sealedSuccessor.count, service.keyDigest(of: GrowthWorld.keyThumbprint))
    }

    /// Fills the tables. Indexes of things that aren't unique are made afterwards, which is faster.
    private func fill(_ database: BareDatabase, sealedSize: Int, keyDigest: KeyDigest) async throws {
        try await useNoJournal(database)
        try database.run("PRAGMA synchronous = OFF")
        try database.run("PRAGMA locking_mode = EXCLUSIVE")
        try database.run("PRAGMA cache_size = -\(GrowthFile.cache)")
        let indexes = "FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'families' AND sql IS NOT NULL"
        let creation = try database.text("SELECT group_concat(sql, ';') \(indexes)")
        try database.run(try database.text("SELECT group_concat('DROP INDEX ' || name, ';') \(indexes)"))
        let now = Int(Date().timeIntervalSince1970) * 1_000_000
        try database.run(GrowthRows.accounts(accounts, now: now))
        Report.complain("made \(accounts) accounts")
        try database.run(
            GrowthRows.families(
                families, now: now, sealedSize: sealedSize, keyDigest: keyDigest, clients: GrowthFile.clients,
                account: "(SELECT id FROM accounts WHERE rowid = 1 + i * 7919 % \(accounts))"))
        Report.complain("made \(families) families")
        try database.run(creation)
        try database.run("PRAGMA journal_mode = WAL")
    }

    /// Ends the write-ahead log. That works as soon as the service's connections have been closed, which they are on
    /// their own threads.
    private func useNoJournal(_ database: BareDatabase) async throws {
        for _ in 0..<100 {
            if (try? database.text("PRAGMA journal_mode = DELETE")) == "delete" { break }
            try await Task.sleep(for: .milliseconds(50))
        }
        try database.run("PRAGMA journal_mode = OFF")
    }
}
