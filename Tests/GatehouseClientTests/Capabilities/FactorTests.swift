import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A second factor")
struct FactorTests {
    private func challenge(_ fixture: CapabilityFixture) async throws -> FactorChallenge {
        let error = await authError { try await fixture.manager.signIn(CapabilityFixture.credential("ada")) }
        #expect(error?.code == .factorRequired)
        return try #require(error?.factorChallenge)
    }

    @Test func `is requested with the offered factors, and there is no session before it is accepted`() async throws {
        let fixture = try await CapabilityFixture(factors: [CapabilityFixture.app, CapabilityFixture.phone])
        let challenge = try await challenge(fixture)
        #expect(challenge.factors == [CapabilityFixture.app, CapabilityFixture.phone])
        #expect(fixture.manager.state == .signedOut(.nothingStored))
        #expect(fixture.store.session == nil)
        #expect(fixture.service.counts.signIns == 0)
    }

    @Test func `completes the sign-in when it is accepted`() async throws {
        let fixture = try await CapabilityFixture(factors: [CapabilityFixture.phone])
        var challenge = try await challenge(fixture)
        challenge = try await fixture.manager.prepare(CapabilityFixture.phone, for: challenge)
        let wrong = await authError {
            try await fixture.manager.answer(challenge, with: CapabilityFixture.phone, code: Secret("000000"))
        }
        #expect(wrong?.code == .refused)
        #expect(fixture.manager.state.isSignedOut)
        let account = try await fixture.manager.answer(
            challenge, with: CapabilityFixture.phone, code: FakeFullProvider.code)
        #expect(fixture.manager.state.account == account)
        #expect(fixture.store.session?.account.subject == "ada")
        #expect(fixture.full.requests == [.factor("f2")])
    }

    @Test func `can be abandoned`() async throws {
        let fixture = try await CapabilityFixture(factors: [CapabilityFixture.phone])
        await fixture.manager.abandon(try await challenge(fixture))
        #expect(fixture.full.requests == [.abandoned])
    }

    @Test func `doesn't reveal the first factor's secrets`() async throws {
        let canary = Canary()
        canary.collect(Secret("state-of-the-challenge"), as: "state")
        let error = AuthError(
            FactorChallenge(
                provider: "full", factors: [CapabilityFixture.app], state: ["x": Secret("state-of-the-challenge")]))
        #expect(canary.search(value: error, place: "error").isEmpty)
        #expect(error.description == "authentication failure: factorRequired: a second factor is required")
    }
}
