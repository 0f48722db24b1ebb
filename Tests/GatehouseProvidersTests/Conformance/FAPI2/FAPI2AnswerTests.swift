import GatehouseClient
import GatehouseProviders
import GatehouseTesting
import Testing

@Suite("Conformance: FAPI 2.0, the answer to a sign-in")
struct FAPI2AnswerTests {
    /// Expects that a wrong answer is noticed, and that no endpoint is called with it.
    private func expectRefusal(_ way: ScriptedIssuer.Misbehaviour, _ refusal: FlowRefusal) async throws {
        let client = try ConformanceClient.fapi2()
        client.issuer.misbehave(way)
        let error = await client.signInError()
        #expect(error?.code == .invalidResponse)
        #expect(error?.underlyingError as? FlowRefusal == refusal)
        #expect(client.issuer.paths.last == "/par")
        #expect(client.keys.ids.isEmpty)

        client.issuer.change { $0.redirect = [:] }
        _ = try await client.signIn()
        #expect(client.issuer.paths.contains("/token"))
    }

    @Test
    func
        `fapi2-security-profile-final-client-test-invalid-authorization-response-iss: refuses another issuer's answer`()
        async throws
    {
        try await expectRefusal(.wrongResponseIssuer, .otherIssuer)
    }

    @Test
    func
        `fapi2-security-profile-final-client-test-remove-authorization-response-iss: refuses an answer without issuer`()
        async throws
    {
        try await expectRefusal(.missingResponseIssuer, .issuerMissing)
    }

    @Test
    func `fapi2-security-profile-final-client-test-ensure-authorization-response-with-invalid-state-fails: refuses it`()
        async throws
    {
        try await expectRefusal(.wrongState, .otherFlow)
    }

    @Test
    func `fapi2-security-profile-final-client-test-ensure-authorization-response-with-invalid-missing-state-fails`()
        async throws
    {
        try await expectRefusal(.missingState, .otherFlow)
    }
}
