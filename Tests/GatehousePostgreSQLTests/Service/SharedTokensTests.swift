import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Two instances on one database")
struct SharedTokensTests {
    @Test func `redeem a code once, and give its client the same answer again`() async throws {
        let instances = try await TwoInstances()
        let ada = try await instances.settle()
        let code = try await instances.one.code("notes", in: instances.one.signInBrowser())
        let answers = try await instances.atOnce(4) { driver in
            let caller = try await driver.caller("notes", keyThumbprint: "key")
            return try #require(try await driver.respond(code.parameters(), to: caller).refreshToken)
        }
        #expect(answers.count == 8)
        #expect(Set(answers.map { $0?.revealed }).count == 1 && answers[0] != nil)
        #expect(try await instances.one.service.records.families(account: ada).count == 1)
        await instances.close()
    }

    @Test func `redeem the code of a client without a key once, and end what came of it if it is used again`()
        async throws
    {
        let instances = try await TwoInstances()
        let ada = try await instances.settle(requiresDPoP: false)
        let code = try await instances.one.code("notes", in: instances.one.signInBrowser())
        let answers = try await instances.atOnce(4) { driver in
            let caller = try await driver.caller("notes", keyThumbprint: nil)
            return try await driver.respond(code.parameters(), to: caller).refreshToken
        }
        #expect(answers.compactMap(\.self).count == 1)
        let families = try await instances.two.service.records.families(account: ada)
        #expect(families.count == 1 && families.allSatisfy { $0.revokedAt != nil })
        await instances.close()
    }

    @Test func `rotate a refresh token once, and give its client the same successor again`() async throws {
        let instances = try await TwoInstances()
        let ada = try await instances.settle()
        let code = try await instances.one.code("notes", in: instances.one.signInBrowser())
        let caller = try await instances.one.caller("notes", keyThumbprint: "key")
        var token = try #require(try await instances.one.respond(code.parameters(), to: caller).refreshToken)
        for round in 1...5 {
            let request = RefreshRequest(refreshToken: token)
            let answers = try await instances.atOnce(4) { driver in
                try #require(try await driver.respond(request.parameters, to: caller).refreshToken)
            }
            #expect(Set(answers.map { $0?.revealed }).count == 1)
            token = try #require(answers[0])
            let families = try await instances.two.service.records.families(account: ada)
            #expect(families.map(\.generation) == [round])
        }
        await instances.close()
    }

    @Test func `rotate the key once, and sign with and verify by the same keys a second later`() async throws {
        let instances = try await TwoInstances()
        _ = try await instances.settle()
        instances.time.advance(by: .seconds(3600))
        let rotated = try await instances.atOnce(4) { try await $0.service.rotateKey() }
        let current = try #require(rotated.compactMap { $0 }.first)
        #expect(rotated.compactMap { $0 }.count == 1)
        instances.time.advance(by: .seconds(1))
        for (signer, verifier) in [(instances.one, instances.two), (instances.two, instances.one)] {
            let code = try await signer.code("notes", in: signer.signInBrowser())
            let caller = try await signer.caller("notes", keyThumbprint: "key")
            let token = try await signer.respond(code.parameters(), to: caller).accessToken
            let unverified = try UnverifiedToken(compact: token.revealed)
            #expect(unverified.header.keyID == current)
            _ = try await unverified.verify(with: verifier.service.publicKeys(), allowing: [.es256])
        }
        await instances.close()
    }

    @Test func `end at once what the other one has ended`() async throws {
        let instances = try await TwoInstances()
        let ada = try await instances.settle()
        let cookie = try await instances.one.signInBrowser()
        let code = try await instances.one.code("notes", in: cookie)
        let caller = try await instances.one.caller("notes", keyThumbprint: "key")
        let token = try #require(try await instances.one.respond(code.parameters(), to: caller).refreshToken)
        try await instances.two.service.changePassword(of: ada, to: Secret("another long password"))
        #expect(try await instances.one.service.browserSessions.find(cookie) == nil)
        await #expect(throws: Refusal.self) {
            try await instances.one.respond(RefreshRequest(refreshToken: token).parameters, to: caller)
        }
        await instances.close()
    }
}
