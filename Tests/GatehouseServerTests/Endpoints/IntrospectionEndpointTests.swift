import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes
import Testing

@Suite("The introspection endpoint")
struct IntrospectionEndpointTests {
    private let web: Web
    private let secret: Secret

    init() async throws {
        web = try await Web()
        var metadata = ClientMetadata()
        metadata.clientName = "Nightly"
        metadata.grantTypes = [.clientCredentials]
        metadata.scope = "notes.read"
        metadata.resources = ["https://notes.example.com/api"]
        secret = try #require(try await web.service.registerClient(metadata, id: "nightly").secret)
    }

    private func post(
        _ path: String, _ parameters: OAuthParameters, secret other: Secret? = nil
    ) async throws -> HTTPResponse {
        let authorization = try #require(ClientAuthentication.secretBasic("nightly", other ?? secret).authorization)
        return try await web.post(path, parameters, headers: ["Authorization": authorization.revealed])
    }

    @Test func `describes the token that a client got for itself, until the client revokes it`() async throws {
        let tokens = try TokenResponse(parsing: try await post("/token", ClientCredentialsRequest().parameters).body)
        let question = IntrospectionRequest(token: tokens.accessToken).parameters
        let response = try await post("/introspect", question)
        #expect(response.status == .ok && response.headers["Cache-Control"] == "no-store")
        guard case .active(let token) = try IntrospectionResponse(parsing: response.body) else {
            Issue.record("The token isn't active.")
            return
        }
        #expect(token.subject?.rawValue == "nightly" && token.scope == "notes.read" && token.tokenType == .bearer)
        let revocation = RevocationRequest(token: tokens.accessToken).parameters
        #expect(try await post("/revoke", revocation).status == .ok)
        #expect(try await post("/introspect", question).body == Array(#"{"active":false}"#.utf8))
    }

    @Test func `tells nobody else anything`() async throws {
        let tokens = try await Client(web).signIn()
        let question = IntrospectionRequest(token: tokens.accessToken).parameters
        #expect(try await post("/introspect", question).body == Array(#"{"active":false}"#.utf8))
        #expect(try await post("/introspect", question, secret: Secret("wrong")).status == .unauthorized)
        let open = question.appending(ClientAuthentication.none("notes").parameters)
        #expect(try await web.post("/introspect", open).errorCode == "unauthorized_client")
        #expect(try await web.post("/introspect", question).errorCode == "invalid_client")
        #expect(try await post("/introspect", OAuthParameters()).errorCode == "invalid_request")
        #expect(try await web.send(.get, "/introspect?token=x").status == .methodNotAllowed)
    }
}
