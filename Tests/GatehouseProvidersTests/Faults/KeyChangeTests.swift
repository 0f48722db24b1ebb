import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A provider that changes its keys in mid-flow")
struct KeyChangeTests {
    private func fixture() async throws -> (fixture: FaultFixture, session: AuthSession) {
        let fixture = try FaultFixture()
        return (fixture, try await fixture.run())
    }

    private func change(_ fixture: FaultFixture, keyID: KeyID? = nil) throws {
        let key =
            if let keyID {
                try SigningKey(PrivateKey.generate(.p256), keyID: keyID)
            } else {
                try SigningKey(PrivateKey.generate(.p256))
            }
        fixture.issuer.change {
            $0.signingKey = key
            $0.publishedKeys = [key.publicKey]
        }
    }

    @Test func `is believed with the new ones`() async throws {
        let (fixture, session) = try await fixture()
        try change(fixture)
        #expect(await fixture.error() == nil)
        #expect(fixture.count(.keys) == 2)
        #expect(try await fixture.provider.refresh(session).idToken != nil)
        #expect(fixture.count(.keys) == 2)
    }

    @Test func `is believed though the new key has the old one's name`() async throws {
        let (fixture, _) = try await fixture()
        try change(fixture, keyID: fixture.issuer.key.publicKey.keyID)
        #expect(await fixture.error() == nil)
        #expect(fixture.count(.keys) == 2)
    }

    @Test func `is believed though it doesn't name its key`() async throws {
        let (fixture, _) = try await fixture()
        fixture.issuer.change { $0.namesKey = false }
        #expect(await fixture.error() == nil)
        try change(fixture)
        #expect(await fixture.error() == nil)
    }

    @Test func `is believed by two sign-ins at the same moment`() async throws {
        let (fixture, _) = try await fixture()
        try change(fixture)
        let arrived = Tally()
        let held = Gate<Void>()
        fixture.issuer.change {
            $0.answers[FaultyStep.keys.rawValue] = { _ in
                arrived.increment()
                try await held.wait()
                return nil
            }
        }
        async let first = fixture.error()
        try await arrived.wait(for: 1)
        async let second = fixture.error()
        try await arrived.wait(for: 2)
        held.open()
        #expect(await [first, second].allSatisfy { $0 == nil })
        #expect(fixture.count(.keys) == 3)
    }

    @Test func `isn't believed with a key that it doesn't publish, and isn't asked again for each`() async throws {
        let (fixture, _) = try await fixture()
        let key = try SigningKey(PrivateKey.generate(.p256))
        fixture.issuer.change { $0.signingKey = key }
        for _ in 0..<5 { #expect(await fixture.error()?.code == .invalidResponse) }
        #expect(fixture.count(.keys) == 2)
        fixture.issuer.change { $0.signingKey = nil }
        #expect(await fixture.error() == nil)
    }

    @Test func `and whose new keys can't be had is tried again later`() async throws {
        let (fixture, session) = try await fixture()
        try change(fixture)
        fixture.fail(.keys, .cannotConnect)
        #expect(await fixture.error()?.code == .unreachable)
        fixture.clock.advance(by: .seconds(30))
        // The new tokens are good without the ID token beside them.
        let update = try await fixture.provider.refresh(session)
        #expect(update.idToken == nil)
        #expect(update.account == nil)
        fixture.mend()
        fixture.clock.advance(by: .seconds(30))
        #expect(await fixture.error() == nil)
    }
}
