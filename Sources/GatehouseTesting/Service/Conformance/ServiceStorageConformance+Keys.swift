import Foundation
import GatehouseService
import GatehouseTypes

extension ServiceStorageConformance {
    private typealias Fixture = StorageFixture

    private static func key(_ id: KeyID, _ stage: KeyRecord.Stage, at seconds: Double = 0) -> KeyRecord {
        KeyRecord(
            id: id, algorithm: "ES256", publicKey: ["kty": "EC", "kid": .string(id.rawValue)],
            sealedPrivateKey: Array("sealed \(id)".utf8), stage: stage, createdAt: Fixture.time(seconds))
    }

    static var keys: [Check] {
        [
            Check("The first keys are inserted once") { storage in
                let first = [key("one", .current), key("two", .upcoming, at: 1)]
                try await require(storage.insertFirstKeys(first), is: first, "the keys")
                let late = [key("three", .current, at: 2)]
                try await require(storage.insertFirstKeys(late), is: first, "the keys after a late insertion")
                try await require(storage.keys(), is: first, "the list")
            },
            Check("Keys move on by one, once") { storage in
                _ = try await storage.insertFirstKeys([key("one", .current), key("two", .upcoming, at: 1)])
                func rotate(_ id: KeyID, retiring current: KeyID, at seconds: Double) async throws -> Bool {
                    try await storage.rotateKeys(
                        adding: key(id, .upcoming, at: seconds), retiring: current, until: Fixture.time(seconds + 100),
                        at: Fixture.time(seconds), audit: Fixture.entry(.keyRotated))
                }
                try await require(rotate("three", retiring: "one", at: 10), is: true, "the rotation")
                try await require(rotate("four", retiring: "one", at: 10), is: false, "the same rotation again")
                var keys = try await storage.keys()
                try require(keys.map(\.id), is: ["one", "two", "three"], "the keys")
                try require(keys.map(\.stage), is: [.retired, .current, .upcoming], "the stages")
                try require(keys.map(\.expiresAt), is: [Fixture.time(110), nil, nil], "the ends")
                try await require(Fixture.count(.keyRotated, in: storage), is: 1, "the audit")
                try await require(rotate("four", retiring: "two", at: 110), is: true, "a rotation later")
                keys = try await storage.keys()
                try require(keys.map(\.id), is: ["two", "three", "four"], "the keys without the ended one")
            },
            Check("A secret is kept as it was first inserted") { storage in
                try await require(storage.secret(named: "salt", orInsert: [1, 2]), is: [1, 2], "the secret")
                try await require(storage.secret(named: "salt", orInsert: [3]), is: [1, 2], "the secret later")
                try await require(storage.secret(named: "other", orInsert: [4]), is: [4], "another secret")
            },
        ]
    }
}
