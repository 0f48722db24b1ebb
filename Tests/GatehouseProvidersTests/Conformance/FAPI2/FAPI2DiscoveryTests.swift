import GatehouseClient
import GatehouseTesting
import Testing

@Suite("Conformance: FAPI 2.0, discovery")
struct FAPI2DiscoveryTests {
    @Test func `fapi2-security-profile-final-client-test-discovery-issuer-mismatch: refuses another issuer's metadata`()
        async throws
    {
        let client = try ConformanceClient.fapi2()
        client.issuer.misbehave(.wrongMetadataIssuer)
        let agent = client.issuer.userAgent
        let error = await client.signInError(agent)
        #expect(error?.code == .invalidResponse)
        #expect(error?.reason.contains("the provider calls itself '") == true)
        #expect(client.issuer.paths == ["/.well-known/openid-configuration"])
        #expect(agent.addresses.isEmpty)

        client.issuer.change { $0.metadata["issuer"] = nil }
        _ = try await client.signIn(agent)
    }
}
