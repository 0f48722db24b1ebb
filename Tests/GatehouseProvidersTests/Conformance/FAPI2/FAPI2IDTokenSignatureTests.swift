import GatehouseCrypto
import GatehouseJOSE
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Conformance: FAPI 2.0, how ID tokens are signed")
struct FAPI2IDTokenSignatureTests {
    @Test func `fapi2-security-profile-final-client-test-invalid-null-alg: refuses an ID token that nobody signed`()
        async throws
    {
        try await ConformanceClient.fapi2().expectRefusal(of: .unsigned, because: "isn't a valid signed token")
    }

    @Test
    func `fapi2-security-profile-final-client-test-invalid-alternate-alg: refuses what the profile doesn't allow`()
        async throws
    {
        let other = try SigningKey(PrivateKey.generate(.rsa(bits: 2048)), keyID: "rsa-1")
        try await ConformanceClient.fapi2().expectRefusal(
            of: .signing(with: other), because: "algorithm isn't accepted")
    }
}
