import Foundation
import GatehouseSQLite
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Administration of signing keys")
struct KeyAdministrationTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    /// Makes all keys older, as if the command were run later.
    private func age(bySeconds seconds: Int) async throws {
        _ = try await SQLiteDatabase(path: shell.database.file.path).write { connection in
            try connection.run("UPDATE signing_keys SET created_at = created_at - \(seconds) * 1000000")
        }
    }

    private func key(_ stage: String) async throws -> String? {
        try await shell.list("key", "list").first { $0["stage"] == .string(stage) }?["keyID"]?.string
    }

    @Test func `signs with the upcoming key after a rotation, and lists them`() async throws {
        try await shell.addAccount()
        let (current, upcoming) = (try await key("current"), try await key("upcoming"))
        try await age(bySeconds: 3700)
        let before = SystemTimeSource().now
        #expect(try await shell.result("key", "rotate")["keyID"]?.string == upcoming)
        let keys = try await shell.list("key", "list")
        #expect(keys.map { $0["stage"] } == ["current", "upcoming", "retired"])
        #expect(keys[0]["keyID"]?.string == upcoming && keys[2]["keyID"]?.string == current)
        // It stays for as long as any token that a service may have signed with it.
        let end = try #require(keys[2]["expiresAt"]?.integer)
        #expect(Double(end) > before.addingTimeInterval(86_400).timeIntervalSince1970)
    }

    @Test func `isn't rotated before verifiers can know the next key, and says when it can be`() async throws {
        try await shell.addAccount()
        let reason = try await shell.failure("key", "rotate")
        #expect(
            reason.hasPrefix(
                "the next key was published a short time ago. Verifiers may not know it; try again in 59 min "),
            "\(reason)")
        #expect(try await shell.list("key", "list").count == 2)
    }

    @Test func `removes a key at once, and names the one that signs then`() async throws {
        try await shell.addAccount()
        let current = try #require(try await key("current"))
        let upcoming = try await key("upcoming")
        #expect(
            try await shell.failure("key", "remove", "--", current + "x")
                == "there is no key \(current)x; did you mean \(current)? 'gatehouse key list' shows all keys")
        #expect(await shell.run("key", "remove", "--json", "--yes", "--", current) == .done)
        let removed = try #require(try shell.takeResults().first)
        #expect(removed["currentKeyID"]?.string == upcoming && removed["stage"] == "current")
        #expect(try await key("current") == upcoming)
        #expect(try await shell.list("key", "list").count == 2)
    }

    @Test func `says truly what follows when a key is removed`() async throws {
        try await shell.addAccount()
        func remove(_ stage: String) async throws -> String {
            let id = try #require(try await key(stage))
            #expect(await shell.run("key", "remove", "--yes", "--", id) == .done)
            return shell.takeOutput().joined().replacing(id, with: "KEY")
        }
        let signer = try #require(try await key("current"))
        #expect(
            try await remove("upcoming")
                == "Removed KEY. It has signed no token; another one takes its place as the next key. \(signer) signs "
                + "ES256 tokens.")
        let next = try #require(try await key("upcoming"))
        #expect(
            try await remove("current")
                == "Removed KEY. Backends refuse all tokens that it signed, as soon as they read the service's keys "
                + "again; apps with refresh tokens get new ones. \(next) signs ES256 tokens. It was published a short "
                + "time ago: backends that don't know it yet refuse its tokens.")
        try await age(bySeconds: 3700)
        _ = try await shell.result("key", "rotate")
        #expect(try await remove("retired").contains("those have expired, or will soon."))
    }

    @Test func `knows the algorithms for which there are keys`() async throws {
        try await shell.addAccount()
        #expect(
            try await shell.failure("key", "rotate", "--algorithm", "ES265")
                == "the service has no keys for ES265; did you mean ES256? 'gatehouse key list' shows all keys")
        try await age(bySeconds: 3700)
        #expect(try await shell.result("key", "rotate", "--algorithm", "ES256")["algorithm"] == "ES256")
    }
}
