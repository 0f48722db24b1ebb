import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("The secrets of the service")
struct SecretsTests {
    @Test func `show up neither in the audit nor in what describes the storage (3L-18)`() async throws {
        let world = try await World()
        let canary = Canary()
        try await handOutEverything(world, into: canary)
        let entries = try await world.records.auditEntries(matching: AuditQuery(), limit: 1000)
        #expect(entries.count > 5)
        #expect(canary.search(value: world.storage, place: "the storage").isEmpty)
        #expect(canary.search(value: entries, place: "the audit").isEmpty)
        #expect(canary.search(value: world.service, place: "the service").isEmpty)
        #expect(!canary.search(World.password.revealed, place: "a control").isEmpty)
    }

    @Test func `are in no row, in no form (3A-59)`() async throws {
        let world = try await World()
        let canary = Canary()
        try await handOutEverything(world, into: canary)
        #expect(canary.secretCount >= 16)
        let rows = try await world.rows.allRows
        #expect(Set(rows.map(\.schema.name)).isSuperset(of: ["codes", "families", "interactions", "clients"]))
        #expect(canary.search(bytes: rows.bytes, place: "the rows").isEmpty)
        canary.collect(ServiceDriver.email, as: "a control")
        #expect(!canary.search(bytes: rows.bytes, place: "the rows").isEmpty)
    }

    /// Does everything that hands out a secret, and collects all of them.
    private func handOutEverything(_ world: World, into canary: Canary) async throws {
        canary.collect(World.password, as: "password")
        let planted = world.service.makeCookie()
        canary.collect(planted, as: "first cookie")
        let verifier = CodeVerifier(randomness: world.randomness)
        let prepared = try await world.driver.prepare("notes", verifier: verifier)
        let handle = try await world.service.interactions.begin(prepared, in: planted)
        canary.collect(handle, as: "handle")
        let cookie = try await world.driver.signInBrowser(replacing: planted)
        canary.collect(cookie, as: "cookie")
        let form = world.service.formTokens.make(for: cookie, purpose: "a form")
        canary.collect(form, as: "form token")
        canary.collect(try await world.code(in: cookie).code, as: "unused code")
        let code = try await world.code(scope: "openid notes.read", in: cookie)
        canary.collect(code.code, as: "code")
        canary.collect(code.verifier.value, as: "verifier")
        let first = try await world.respond(code.parameters(), as: world.caller("notes")).get()
        let second = try await world.refresh(first.refreshToken).get()
        let desk = try await Desk(world, in: cookie)
        let third = try await desk.exchange(for: "photos", key: try Desk.makeKey())
        for response in [first, second, desk.platform, third] {
            canary.collect(response.accessToken, as: "access token")
            canary.collect(try #require(response.refreshToken), as: "refresh token")
        }
        canary.collect(try await world.registerConfidential("site"), as: "client secret")
        canary.collect(try await world.service.replaceClientSecret(of: "site"), as: "new client secret")
        canary.collect(try await world.service.issueChallenge().challenge, as: "challenge")
    }
}

extension [Cells] {
    /// All that a thief of the database has.
    var bytes: Data {
        var data = Data()
        for cell in flatMap(\.values) {
            switch cell {
            case .text(let text): data.append(contentsOf: text.utf8)
            case .bytes(let bytes): data.append(contentsOf: bytes)
            case .integer(let integer): data.append(contentsOf: "\(integer)".utf8)
            case .null: break
            }
            data.append(0)
        }
        return data
    }
}
