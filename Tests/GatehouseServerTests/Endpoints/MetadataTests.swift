import Foundation
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("What the service says about itself")
struct MetadataTests {
    @Test func `stands at both well-known places and can be read back`() async throws {
        let web = try await Web()
        for path in ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"] {
            let response = try await web.send(.get, path)
            #expect(response.status == .ok)
            #expect(response.headers["Content-Type"] == "application/json")
            let metadata = try ServerMetadata(parsing: response.body, expectedIssuer: web.issuer)
            #expect(metadata.tokenEndpoint?.absoluteString == "https://id.example.com/token")
            #expect(metadata.authorizationEndpoint?.absoluteString == "https://id.example.com/authorize")
            #expect(metadata.responseTypesSupported == ["code"])
            #expect(metadata.codeChallengeMethodsSupported == ["S256"])
            #expect(metadata.subjectTypesSupported == ["pairwise"])
            #expect(metadata.authorizationResponseIssParameterSupported)
            #expect(metadata.supports(.tokenExchange) && metadata.supports(.deviceCode))
            #expect(
                metadata.deviceAuthorizationEndpoint?.absoluteString == "https://id.example.com/device_authorization")
            #expect(metadata.supportsAuthentication("none"))
            #expect(metadata.supportsAuthentication("client_secret_basic"))
            #expect(metadata.supportsAuthentication("private_key_jwt"))
            #expect(metadata.tokenEndpointAuthSigningAlgValuesSupported?.contains("ES256") == true)
            #expect(metadata.revocationEndpointAuthMethodsSupported == metadata.tokenEndpointAuthMethodsSupported)
            #expect(metadata.revocationEndpointAuthSigningAlgValuesSupported?.contains("ES256") == true)
            #expect(metadata.idTokenSigningAlgValuesSupported == ["ES256", "RS256", "PS256", "EdDSA"])
            #expect(metadata.supportsDPoP(algorithm: "ES256"))
            #expect(metadata.userInfoEndpoint?.absoluteString == "https://id.example.com/userinfo")
            #expect(metadata.userInfoSigningAlgValuesSupported == metadata.idTokenSigningAlgValuesSupported)
            #expect(metadata.scopesSupported == ["openid", "offline_access", "profile", "email", "address", "phone"])
            #expect(metadata.claimsSupported?.contains("email_verified") == true)
            #expect(metadata.claimsParameterSupported)
            #expect(metadata.acrValuesSupported == ["urn:gatehouse:acr:password"])
            #expect(metadata.promptValuesSupported == ["none", "login", "consent", "select_account"])
            #expect(Set(["name", "address", "phone_number"]).isSubset(of: metadata.claimsSupported ?? []))
        }
    }

    @Test func `knows an issuer with a path, and the two places that follow from it`() async throws {
        let web = try await Web(issuer: "https://example.com/id")
        #expect(try await web.send(.get, "/.well-known/openid-configuration").status == .ok)
        let response = try await Web.rootRequest(web, "/.well-known/oauth-authorization-server/id")
        #expect(response.status == .ok)
        #expect(try await Web.rootRequest(web, "/token").status == .notFound)
        let tokens = try await Client(web).signIn()
        #expect(tokens.refreshToken != nil)
    }

    @Test func `doesn't depend on the Host that a request names (3A-55)`() async throws {
        let web = try await Web()
        let honest = try await web.send(.get, "/.well-known/openid-configuration")
        for name in ["Host", "X-Forwarded-Host", "Forwarded", "X-Original-URL"] {
            let poisoned = try await web.send(
                .get, "/.well-known/openid-configuration", headers: [name: "evil.example.com"])
            #expect(poisoned.body == honest.body)
        }
    }

    @Test func `publishes public keys only, each with a name`() async throws {
        let web = try await Web()
        let response = try await web.send(.get, "/jwks")
        #expect(response.headers["Content-Type"] == "application/jwk-set+json")
        let keys = try JSONWebKeySet(parsing: response.body).keys
        #expect(keys.count == 2)
        #expect(Set(keys.compactMap(\.keyID)).count == 2)
        #expect(keys.allSatisfy { $0.algorithm == "ES256" && $0.use == .signature })
        #expect(!response.text.contains("\"d\""))
    }

    @Test func `says that it's well`() async throws {
        let web = try await Web()
        let response = try await web.send(.get, "/health/ready")
        #expect(response.status == .ok)
        #expect(try response.json()["status"] == "ok")
    }

    @Test func `says that it isn't well after another process has changed the master key`() async throws {
        let (storage, events) = (ServiceStorage.tested, CollectingSink())
        let one = try await InProcessService(storage: storage, diagnostics: events)
        let two = try await InProcessService(storage: storage, time: one.time, seed: 2)
        try await two.service.changeMasterKey(to: InProcessService.masterKey(seed: 43))
        let url = try #require(URL(string: "https://id.example.com/health/ready"))
        let response = try await one.transport.send(HTTPRequest(.get, url: url))
        #expect(response.status == .serviceUnavailable)
        let reason = try response.json()["reason"]?.string
        #expect(reason?.hasPrefix("Another process has changed the master key.") == true)
        let failures = events.events.filter { $0.name == "server.failed" }.map(\.fields)
        #expect(failures.map { $0["path"] } == ["/health/ready"])
        #expect(failures.map { $0["error"] } == ["masterKeyChanged"])
    }
}
