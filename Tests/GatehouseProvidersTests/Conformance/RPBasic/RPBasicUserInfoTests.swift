import GatehouseClient
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Conformance: RP Basic, userinfo")
struct RPBasicUserInfoTests {
    @Test func `oidcc-client-test-userinfo-invalid-sub: refuses userinfo about somebody else`() async throws {
        let client = try ConformanceClient.basic()
        let session = try await client.signIn()
        #expect(try await client.provider.userInfo(for: session).subject == session.account.subject)
        client.issuer.misbehave(.wrongUserInfoSubject)
        await #expect { try await client.provider.userInfo(for: session) } throws: {
            ($0 as? AuthError)?.code == .accountMismatch
        }
        client.issuer.misbehave(.missingUserInfoSubject)
        await #expect { try await client.provider.userInfo(for: session) } throws: {
            ($0 as? AuthError)?.code == .invalidResponse
        }
    }

    @Test func `oidcc-client-test-scope-userinfo-claims: asks for scopes and reads their claims`() async throws {
        let scope = Scope("openid profile email phone address")
        let client = try ConformanceClient.basic(scope: scope)
        client.issuer.change {
            $0.userInfo["phone_number"] = "+44 20 7946 0000"
            $0.userInfo["address"] = ["country": "GB"]
        }
        let session = try await client.signIn()
        #expect(client.issuer.pushedForms.first?["scope"] == scope.description)
        let info = try await client.provider.userInfo(for: session)
        #expect(info.claims["name"] == "Ada")
        #expect(info.claims["email"] == "ada@example.com")
        #expect(info.claims["phone_number"] == "+44 20 7946 0000")
        #expect(info.claims["address"]?["country"] == "GB")
    }
}
