import Foundation
import GatehouseService
import GatehouseTypes

extension ServiceStorageConformance {
    private typealias Fixture = StorageFixture

    private static func session(_ name: String) -> SessionRecord {
        SessionRecord(
            digest: Fixture.digest(name), account: "ada", authenticatedAt: Fixture.start, expiresAt: Fixture.time(60))
    }

    static var sessions: [Check] {
        [
            Check("A browser session lives until it expires, ends or is replaced") { storage in
                try await storage.insert(Fixture.account(), audit: Fixture.entry())
                let (first, second) = (session("first"), session("second"))
                try await storage.insert(first, replacing: nil)
                try await require(storage.session(first.digest, at: Fixture.time(59)), is: first, "the session")
                try await require(storage.session(first.digest, at: Fixture.time(60)), is: nil, "the expired session")
                try await storage.insert(second, replacing: first.digest)
                try await require(storage.session(first.digest, at: Fixture.start), is: nil, "the replaced session")
                try await require(storage.session(second.digest, at: Fixture.start), is: second, "the new session")
                try await storage.endSession(second.digest)
                try await storage.endSession(second.digest)
                try await require(storage.session(second.digest, at: Fixture.start), is: nil, "the ended session")
            }
        ]
    }
}
