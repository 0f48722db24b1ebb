import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("The revocation endpoint")
struct RevocationEndpointTests {
    private func revoke(_ web: Web, _ token: Secret, as id: ClientID = "notes") async throws -> HTTPResponse {
        try await web.post(
            "/revoke",
            RevocationRequest(token: token).parameters.appending(ClientAuthentication.none(id).parameters))
    }

    @Test func `ends a session`() async throws {
        let web = try await Web()
        let client = try Client(web)
        let token = try #require(try await client.signIn().refreshToken)
        let response = try await revoke(web, token)
        #expect(response.status == .ok)
        #expect(response.body.isEmpty)
        let refresh = try await client.token(RefreshRequest(refreshToken: token).parameters)
        #expect(refresh.errorCode == "invalid_grant")
    }

    @Test func `says yes to tokens that nobody knows, and no to unknown clients (3A-38)`() async throws {
        let web = try await Web()
        #expect(try await revoke(web, Secret("unknown")).status == .ok)
        #expect(try await revoke(web, Secret("unknown"), as: "unknown").status == .unauthorized)
        let tokenless = try await web.post("/revoke", ClientAuthentication.none("notes").parameters)
        #expect(tokenless.errorCode == "invalid_request")
    }

    @Test func `is refused to other clients (3A-38)`() async throws {
        let web = try await Web()
        let client = try Client(web)
        let token = try #require(try await client.signIn().refreshToken)
        #expect(try await revoke(web, token, as: "platform").errorCode == "invalid_grant")
        #expect(try await client.token(RefreshRequest(refreshToken: token).parameters).status == .ok)
    }
}
