import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseIssuer
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Finding an issuer's keys")
struct KeyDiscoveryTests {
    private let clock = ManualTimeSource()
    private let transport = ScriptedTransport()
    private let signer: SigningKey

    init() throws {
        signer = try SigningKey(PrivateKey.generate(.p256))
    }

    private func json(_ value: JSONValue) -> HTTPResponse {
        HTTPResponse(status: .ok, headers: ["Content-Type": "application/json"], body: value.encoded)
    }

    private func find(_ issuer: String) async throws -> [JSONWebKey] {
        let keys = RemoteKeySet(issuer: issuer, transport: transport, time: clock)
        return try await keys.keys(for: JOSEHeader(parameters: ["alg": "ES256"])).keys
    }

    @Test func `begins with OpenID Connect's document and goes on with OAuth's`() async throws {
        transport.enqueue(HTTPResponse(status: .notFound))
        transport.enqueue(json(["issuer": "https://id.example.com/t", "jwks_uri": "https://keys.example.com/t"]))
        transport.enqueue(json(JSONWebKeySet([signer.publicKey]).json))
        #expect(try await find("https://id.example.com/t") == [signer.publicKey])
        #expect(
            transport.requests.compactMap(\.url?.absoluteString) == [
                "https://id.example.com/t/.well-known/openid-configuration",
                "https://id.example.com/.well-known/oauth-authorization-server/t", "https://keys.example.com/t",
            ])
    }

    @Test(
        "ends with a document that can't be believed",
        arguments: [
            ["issuer": "https://other.example.com", "jwks_uri": "https://id.example.com/keys"],
            ["issuer": "https://id.example.com/", "jwks_uri": "https://id.example.com/keys"],
            ["issuer": "https://id.example.com"], ["jwks_uri": "https://id.example.com/keys"],
            ["issuer": "https://id.example.com", "jwks_uri": "http://id.example.com/keys"],
            ["issuer": "https://id.example.com", "jwks_uri": "file:///etc/passwd"],
            ["issuer": "https://id.example.com", "jwks_uri": 1], [],
        ] as [JSONValue])
    func documents(document: JSONValue) async throws {
        transport.enqueue(json(document))
        await #expect(throws: IssuerError.self) { try await find("https://id.example.com") }
        #expect(transport.requests.count == 1)
    }

    @Test func `names the place of the keys where that can't be used`() async throws {
        transport.enqueue(
            json(["issuer": "https://id.example.com", "jwks_uri": "http://keycloak:8080/keys?secret=hidden"]))
        let error = await #expect(throws: IssuerError.self) { try await find("https://id.example.com") }
        #expect(
            error?.detail
                == "jwks_uri in the issuer's metadata (https://id.example.com/.well-known/openid-configuration) is "
                + #"neither an https URL nor one on this machine: "http://keycloak:8080/keys""#)
        #expect(transport.requests.count == 1)
    }

    @Test func `isn't disturbed by a member that it doesn't need`() async throws {
        transport.enqueue(
            json([
                "issuer": "https://id.example.com", "jwks_uri": "https://id.example.com/keys", "token_endpoint": 5,
                "introspection_endpoint": "http://keycloak:8080/introspect", "acr_values_supported": [0],
            ]))
        transport.enqueue(json(JSONWebKeySet([signer.publicKey]).json))
        #expect(try await find("https://id.example.com") == [signer.publicKey])
    }

    @Test(
        "doesn't begin for an issuer that can't be one", arguments: ["http://id.example.com", "id", "", "https://a?b"])
    func issuers(issuer: String) async throws {
        await #expect(throws: IssuerError.self) { try await find(issuer) }
        #expect(transport.requests.isEmpty)
    }

    @Test func `doesn't try the other place when nobody is there`() async throws {
        await #expect(throws: IssuerError.self) { try await find("https://id.example.com") }
        #expect(transport.requests.count == 1)
    }
}
