import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An ID token")
struct IDTokenTests {
    private let clock = ManualTimeSource()
    private let expectation = IDTokenExpectation(issuer: "https://id.example", clientID: "notes", nonce: "n-1")
    private let claims: IDTokenClaims

    init() {
        var claims = IDTokenClaims(
            issuer: "https://id.example", subject: "s1", audience: ["notes"], issuedAt: clock.now,
            expiresAt: clock.now.addingTimeInterval(60))
        claims.nonce = "n-1"
        claims.others = ["email": "ada@example.com"]
        self.claims = claims
    }

    private func refusal(
        _ expectation: IDTokenExpectation? = nil, change: (inout IDTokenClaims) -> Void = { _ in }
    ) -> IDTokenExpectation.Refusal? {
        var changed = claims
        change(&changed)
        return (expectation ?? self.expectation).refusal(
            of: changed, accessToken: Secret("at"), algorithm: .es256, time: clock)
    }

    @Test func `is the same after writing and reading`() throws {
        #expect(try IDTokenClaims(#require(claims.json.object)) == claims)
        #expect(claims.displayName == "ada@example.com")
    }

    @Test func `may name the session at the issuer, by a text only`() throws {
        var members = try #require(claims.json.object)
        #expect(try IDTokenClaims(members).sessionID == nil)
        members["sid"] = "s-1"
        let named = try IDTokenClaims(members)
        #expect(named.sessionID == "s-1" && named.others["sid"] == nil && named.json["sid"] == "s-1")
        members["sid"] = 1
        #expect(try IDTokenClaims(members).sessionID == nil)
    }

    @Test func `is believed when everything is right`() {
        #expect(refusal() == nil)
        #expect(refusal { $0.authorizedParty = "notes" } == nil)
    }

    @Test func `is refused for each thing that is wrong`() {
        #expect(refusal { $0.issuer = "https://id.example/" } == .wrongIssuer)
        #expect(refusal { $0.audience = ["photos"] } == .wrongAudience)
        #expect(refusal { $0.audience = ["notes", "photos"] } == .wrongAudience)
        #expect(refusal { $0.authorizedParty = "photos" } == .wrongAuthorizedParty)
        #expect(refusal { $0.nonce = "n-2" } == .wrongNonce)
        #expect(refusal { $0.nonce = nil } == .wrongNonce)
        #expect(refusal { $0.issuedAt = clock.now.addingTimeInterval(301) } == .notYetValid)
        #expect(refusal { $0.expiresAt = clock.now.addingTimeInterval(-300) } == .expired)
        #expect(refusal { $0.expiresAt = clock.now.addingTimeInterval(-299) } == nil)
    }

    @Test func `may be asked to be of a fresh sign-in`() {
        var expectation = expectation
        expectation.maximumAge = .seconds(60)
        #expect(refusal(expectation) == .tooOld)
        #expect(refusal(expectation) { $0.authenticatedAt = clock.now.addingTimeInterval(-361) } == .tooOld)
        #expect(refusal(expectation) { $0.authenticatedAt = clock.now.addingTimeInterval(-360) } == nil)
    }

    @Test func `belongs to the access token that came with it`() {
        #expect(refusal { $0.accessTokenHash = LeftHalfHash.make(of: Secret("at"), algorithm: .es256) } == nil)
        #expect(
            refusal { $0.accessTokenHash = LeftHalfHash.make(of: Secret("other"), algorithm: .es256) }
                == .wrongAccessToken)
    }

    /// OpenID Connect Core, appendix A.3: the access token and hash of its example.
    @Test func `hashes the access token as the standard's example does`() {
        let token = Secret("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y")
        #expect(LeftHalfHash.make(of: token, algorithm: .rs256) == "77QmUPtjPfzWtF2AnpK9RQ")
        #expect(LeftHalfHash.make(of: token, algorithm: .edDSA).utf8.count == 43)
        #expect(LeftHalfHash.make(of: token, algorithm: .es384).utf8.count == 32)
        #expect(LeftHalfHash.make(of: token, algorithm: .ps512).utf8.count == 43)
    }

    @Test func `takes the hash that other issuers make beside EdDSA, and no other`() {
        let token = Secret("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y")
        let short = "77QmUPtjPfzWtF2AnpK9RQ"
        #expect(LeftHalfHash.matches(short, token, algorithm: .edDSA))
        #expect(!LeftHalfHash.matches(short, token, algorithm: .ed25519))
        #expect(!LeftHalfHash.matches(short, Secret("other"), algorithm: .edDSA))
        for algorithm in SignatureAlgorithm.all {
            let hash = LeftHalfHash.make(of: token, algorithm: algorithm)
            #expect(LeftHalfHash.matches(hash, token, algorithm: algorithm))
            #expect(!LeftHalfHash.matches(String(hash.dropLast()), token, algorithm: algorithm))
            #expect(!LeftHalfHash.matches(hash + "=", token, algorithm: algorithm))
            #expect(!LeftHalfHash.matches("", token, algorithm: algorithm))
        }
    }

    @Test(arguments: ["iss", "sub", "aud", "iat", "exp"]) func `must hold every claim`(name: String) throws {
        var members = try #require(claims.json.object)
        members[name] = nil
        #expect(throws: OAuthError.self) { try IDTokenClaims(members) }
    }
}
