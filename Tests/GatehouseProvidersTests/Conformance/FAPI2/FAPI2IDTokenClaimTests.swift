import Foundation
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Conformance: FAPI 2.0, what ID tokens say")
struct FAPI2IDTokenClaimTests {
    @Test func `fapi2-security-profile-final-client-test-invalid-iss: refuses another issuer's`() async throws {
        try await ConformanceClient.fapi2().expectRefusal(of: .wrongIssuer, because: "wrongIssuer")
    }

    @Test func `fapi2-security-profile-final-client-test-invalid-missing-iss: refuses nobody's`() async throws {
        try await ConformanceClient.fapi2().expectRefusal(of: .missingIssuer, because: "claims can't be read")
    }

    @Test func `fapi2-security-profile-final-client-test-invalid-aud: refuses another client's`() async throws {
        try await ConformanceClient.fapi2().expectRefusal(of: .wrongAudience, because: "wrongAudience")
    }

    @Test func `fapi2-security-profile-final-client-test-invalid-secondary-aud: refuses one for a stranger too`()
        async throws
    {
        try await ConformanceClient.fapi2().expectRefusal(
            of: .secondAudience(beside: "client"), because: "wrongAudience")
    }

    @Test func `fapi2-security-profile-final-client-test-invalid-missing-aud: refuses one for nobody`() async throws {
        try await ConformanceClient.fapi2().expectRefusal(of: .missingAudience, because: "claims can't be read")
    }

    @Test func `fapi2-security-profile-final-client-test-invalid-expired-exp: refuses one of five minutes ago`()
        async throws
    {
        let client = try ConformanceClient.fapi2()
        let past = client.clock.now.addingTimeInterval(-301)
        try await client.expectRefusal(of: .expired(at: past), because: "expired")
    }

    @Test func `fapi2-security-profile-final-client-test-invalid-missing-exp: refuses one that never expires`()
        async throws
    {
        try await ConformanceClient.fapi2().expectRefusal(of: .missingExpiry, because: "claims can't be read")
    }

    @Test func `fapi2-security-profile-final-client-test-invalid-nonce: refuses one with another nonce`() async throws {
        try await ConformanceClient.fapi2().expectRefusal(of: .wrongNonce, because: "wrongNonce")
    }

    @Test func `fapi2-security-profile-final-client-test-invalid-missing-nonce: refuses one without nonce`()
        async throws
    {
        try await ConformanceClient.fapi2().expectRefusal(of: .missingNonce, because: "wrongNonce")
    }

    /// The module is for one national profile, in which requests name an intent. Ours never do, so there is none to
    /// compare.
    @Test func `fapi2-security-profile-final-client-test-invalid-openbanking-intent-id: doesn't apply`() async throws {
        let client = try ConformanceClient.fapi2()
        client.issuer.change { $0.claims["openbanking_intent_id"] = "another-intent" }
        _ = try await client.signIn()
        let pushed = try #require(client.issuer.pushedForms.first)
        #expect(pushed["claims"] == nil)
        #expect(pushed["request"] == nil)
        #expect(pushed["openbanking_intent_id"] == nil)
    }
}
