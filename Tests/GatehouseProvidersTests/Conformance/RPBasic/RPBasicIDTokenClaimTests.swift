import GatehouseTesting
import Testing

@Suite("Conformance: RP Basic, what ID tokens say")
struct RPBasicIDTokenClaimTests {
    @Test func `oidcc-client-test-invalid-iss: refuses an ID token of another issuer`() async throws {
        try await ConformanceClient.basic().expectRefusal(of: .wrongIssuer, because: "wrongIssuer")
    }

    @Test func `oidcc-client-test-missing-sub: refuses an ID token that names nobody`() async throws {
        try await ConformanceClient.basic().expectRefusal(of: .missingSubject, because: "claims can't be read")
    }

    @Test func `oidcc-client-test-invalid-aud: refuses an ID token for another client`() async throws {
        try await ConformanceClient.basic().expectRefusal(of: .wrongAudience, because: "wrongAudience")
    }

    @Test func `oidcc-client-test-missing-iat: refuses an ID token that doesn't say when it was issued`() async throws {
        try await ConformanceClient.basic().expectRefusal(of: .missingIssueTime, because: "claims can't be read")
    }

    @Test func `oidcc-client-test-nonce-invalid: refuses an ID token with another nonce`() async throws {
        try await ConformanceClient.basic().expectRefusal(of: .wrongNonce, because: "wrongNonce")
    }
}
