import Foundation
import GatehouseSQLite
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The devices of an account")
struct DeviceTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    private func device(_ more: String...) async throws -> CommandWorld.Run {
        let arguments = ["device"] + more + ["--database", world.database.description]
        return await world.finish(try world.start(arguments), arguments)
    }

    /// Lets a token of a device be refreshed a minute later than another device was used.
    private func use(_ device: JSONValue?, _ other: JSONValue?) async throws {
        let (id, time) = (try #require(device?.string), try #require(other?.integer))
        let changed = try await SQLiteDatabase(path: world.database.file.path).write { connection in
            try connection.run(
                "UPDATE families SET last_used_at = ? WHERE device = ?", [Int(time + 60) * 1_000_000, id])
        }
        #expect(changed == 1)
    }

    @Test func `are listed with what tells them apart, and are revoked one by one`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        #expect(try await world.login(service.issuer).ending == .status(0))
        #expect(try await world.login(service.issuer, ["--account", "work"]).ending == .status(0))

        let list = try await device("list", CommandWorld.email, "--json").output.map { try JSONValue(parsing: $0) }
        #expect(list.count == 2 && list[0]["device"] != list[1]["device"])
        for one in list {
            #expect(one["apps"] == [], "no app has exchanged the device's token: \(one)")
            #expect(one["address"] == "127.0.0.1", "\(one)")
        }
        try await use(list[1]["device"], list[0]["lastSeenAt"])
        let later = try await device("list", CommandWorld.email, "--json").output.map { try JSONValue(parsing: $0) }
        #expect(later.map { $0["device"] } == [list[1]["device"], list[0]["device"]], "the last used is the first")
        #expect(later[0]["lastSeenAt"]?.integer == list[0]["lastSeenAt"]?.integer.map { $0 + 60 })

        // After --: an identifier may begin with a dash.
        let id = try #require(list[0]["device"]?.string)
        let arguments = ["device", "revoke", "--database", world.database.description, "--", id]
        let revocation = await world.finish(try world.start(arguments), arguments)
        #expect(
            revocation.output == [
                "Revoked \(id): 1 sign-in of an app ended. All browser sessions of the account have ended; its other devices "
                    + "stay signed in. Access tokens that were issued before stay valid until they expire: for at most the "
                    + "service's --access-token-lifetime (default: 5 min), or --status-list-lifetime if it is set."
            ])
        let again = await world.finish(try world.start(arguments), arguments)
        #expect(again.ending == .status(0) && again.output.count == 1)
        #expect(again.output.first?.hasPrefix("\(id) was revoked already, on 2") == true, "\(again.output)")
        #expect(try await device("list", CommandWorld.email).output.count == 1)
    }
}
