import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Ending a session at an OpenID provider")
struct OpenIDRevocationTests {
    @Test func `revokes the refresh token, and forgets the key afterwards`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        try await fixture.provider.revoke(session)
        let request = try #require(fixture.issuer.transport.requests.last)
        #expect(request.path == "/revoke")
        let form = try ScriptedIssuer.form(request)
        #expect(form["token"] == session.refreshToken?.revealed)
        #expect(form["token_type_hint"] == "refresh_token")
        #expect(form["client_id"] == "notes")
        await fixture.provider.forget(session)
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test func `revokes the access token where there is no other`() async throws {
        let fixture = try ProviderFixture()
        fixture.issuer.change { $0.tokens["refresh_token"] = .some(nil) }
        let session = try await fixture.signIn()
        try await fixture.provider.revoke(session)
        let form = try ScriptedIssuer.form(#require(fixture.issuer.transport.requests.last))
        #expect(form["token"] == session.accessToken.value.revealed)
        #expect(form["token_type_hint"] == "access_token")
    }

    @Test func `has nobody to tell where the issuer takes no revocations`() async throws {
        let fixture = try ProviderFixture()
        fixture.issuer.change { $0.metadata["revocation_endpoint"] = .null }
        let session = try await fixture.signIn()
        try await fixture.provider.revoke(session)
        #expect(fixture.issuer.transport.requests.allSatisfy { $0.path != "/revoke" })
    }

    @Test func `says when the issuer couldn't be told`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.issuer.transport.enqueue(HTTPResponse(status: .serviceUnavailable))
        await #expect { try await fixture.provider.revoke(session) } throws: {
            ($0 as? AuthError)?.code == .unreachable
        }
        fixture.issuer.transport.enqueue(HTTPResponse(status: .forbidden))
        await #expect { try await fixture.provider.revoke(session) } throws: {
            "\($0)".hasSuffix("the server refused without a reason (the server answered 403)")
        }
        fixture.issuer.transport.enqueue(failing: .cannotConnect)
        await #expect { try await fixture.provider.revoke(session) } throws: {
            ($0 as? AuthError)?.code == .unreachable
        }
    }
}
