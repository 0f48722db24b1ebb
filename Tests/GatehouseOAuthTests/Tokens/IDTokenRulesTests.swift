import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An ID token under further rules")
struct IDTokenRulesTests {
    private let clock = ManualTimeSource()
    private let claims: IDTokenClaims

    init() {
        var claims = IDTokenClaims(
            issuer: "https://id.example", subject: "s1", audience: ["notes"], issuedAt: clock.now,
            expiresAt: clock.now.addingTimeInterval(60))
        claims.nonce = "n-1"
        self.claims = claims
    }

    private func refusal(
        _ change: (inout IDTokenExpectation) -> Void, _ changeClaims: (inout IDTokenClaims) -> Void = { _ in }
    ) -> IDTokenExpectation.Refusal? {
        var expectation = IDTokenExpectation(issuer: "https://id.example", clientID: "notes", nonce: nil)
        change(&expectation)
        var changed = claims
        changeClaims(&changed)
        return expectation.refusal(of: changed, accessToken: nil, algorithm: .es256, time: clock)
    }

    @Test func `must be of a context class that was demanded`() {
        let demand: (inout IDTokenExpectation) -> Void = { $0.contextClasses = ["urn:mfa", "urn:key"] }
        #expect(refusal(demand) == .wrongContext)
        #expect(refusal(demand) { $0.contextClass = "urn:password" } == .wrongContext)
        #expect(refusal(demand) { $0.contextClass = "urn:key" } == nil)
        #expect(refusal({ _ in }) { $0.contextClass = "urn:password" } == nil)
    }

    @Test func `may leave out what its issuer is known to leave out, but not say otherwise`() {
        let context: (inout IDTokenExpectation) -> Void = {
            $0.contextClasses = ["urn:mfa"]
            $0.quirks = [.omitsContextClass]
        }
        #expect(refusal(context) == nil)
        #expect(refusal(context) { $0.contextClass = "urn:password" } == .wrongContext)
        let age: (inout IDTokenExpectation) -> Void = {
            $0.maximumAge = .seconds(60)
            $0.quirks = [.omitsAuthenticationTime]
        }
        #expect(refusal(age) == nil)
        #expect(refusal(age) { $0.authenticatedAt = clock.now.addingTimeInterval(-3600) } == .tooOld)
        #expect(refusal { $0.maximumAge = .seconds(60) } == .tooOld)
    }

    @Test func `may be for others too, if they are known and it says whose it is`() {
        let both: (inout IDTokenClaims) -> Void = {
            $0.audience = ["notes", "notes-api"]
            $0.authorizedParty = "notes"
        }
        let trust: (inout IDTokenExpectation) -> Void = { $0.trustedAudiences = ["notes-api"] }
        #expect(refusal(trust, both) == nil)
        #expect(refusal({ _ in }, both) == .wrongAudience)
        #expect(refusal(trust) { $0.audience = ["notes", "notes-api"] } == .wrongAuthorizedParty)
        #expect(refusal(trust) { $0.audience = ["notes-api"] } == .wrongAudience)
        #expect(
            refusal(trust) {
                both(&$0)
                $0.authorizedParty = "notes-api"
            } == .wrongAuthorizedParty)
    }

    @Test func `that follows another one says the same of whom it's for`() {
        let previous = claims
        let follow: (inout IDTokenExpectation) -> Void = { $0.previous = previous }
        #expect(refusal(follow) == nil)
        #expect(refusal(follow) { $0.nonce = nil } == nil)
        #expect(refusal(follow) { $0.nonce = "n-2" } == .wrongNonce)
        #expect(refusal(follow) { $0.issuedAt = clock.now.addingTimeInterval(-301) } == .olderThanPrevious)
        #expect(refusal(follow) { $0.issuedAt = clock.now.addingTimeInterval(-300) } == nil)
        var wider = claims
        wider.audience = ["notes", "notes-api"]
        #expect(refusal { $0.previous = wider } == .wrongAudience)
    }

    @Test func `keeps what it says of the proof after writing and reading`() throws {
        var claims = claims
        claims.contextClass = "urn:mfa"
        claims.methods = ["pwd", "otp"]
        #expect(try IDTokenClaims(#require(claims.json.object)) == claims)
        var members = try #require(claims.json.object)
        members["acr"] = 1
        members["amr"] = []
        #expect(try IDTokenClaims(members).contextClass == nil)
    }
}
