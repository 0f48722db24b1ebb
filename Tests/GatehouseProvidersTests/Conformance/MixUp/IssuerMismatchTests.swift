import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

/// Where an issuer names itself, it must be the one that was asked, byte for byte.
@Suite("Conformance: issuer mismatch")
struct IssuerMismatchTests {
    private static let others = [
        "https://other.example", "https://id.example/", "https://ID.example", "https://id.example:443",
        "http://id.example", "https://id.example.evil.example", "",
    ]

    @Test(arguments: others)
    func `in metadata is refused before anybody is sent anywhere`(name: String) async throws {
        let client = try ConformanceClient.basic()
        client.issuer.change { $0.metadata["issuer"] = .string(name) }
        let agent = client.issuer.userAgent
        #expect(await client.signInError(agent)?.code == .invalidResponse)
        #expect(agent.addresses.isEmpty)
    }

    @Test(arguments: others)
    func `in the answer is refused before the code is sent anywhere`(name: String) async throws {
        let client = try ConformanceClient.basic()
        client.issuer.change { $0.redirect["iss"] = name }
        #expect(await client.signInError()?.code == .invalidResponse)
        #expect(client.issuer.tokenForms.isEmpty)
    }

    @Test(arguments: others)
    func `in an ID token is refused before anybody is signed in`(name: String) async throws {
        let client = try ConformanceClient.basic()
        client.issuer.change { $0.claims["iss"] = .string(name) }
        #expect(await client.signInError()?.code == .invalidResponse)
    }

    @Test func `nowhere signs in`() async throws {
        #expect(try await ConformanceClient.basic().signIn().account.issuer == ScriptedIssuer.name)
    }
}
