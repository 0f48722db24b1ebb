import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("A signed request at a request_uri")
struct PublishedRequestTests {
    private static let address = "https://site.example.com/requests/1.jwt"

    private let host = DocumentHost()
    private let app: SiteApp

    init() async throws {
        app = try await SiteApp(documents: host) { $0.requestURIs = [PublishedRequestTests.address + "#old"] }
    }

    private func publish(_ object: Secret) { host.publish(object.revealed, at: PublishedRequestTests.address) }

    private func path(_ address: String = PublishedRequestTests.address, client: String = "site") -> String {
        app.path(["client_id": client, "request_uri": address, "state": "other", "response_type": "code"])
    }

    private func expectRefusal(
        _ code: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let page = try await app.web.send(.get, path)
        #expect(page.status == .badRequest && page.text.contains(code), sourceLocation: sourceLocation)
        #expect(page.headers["Location"] == nil, sourceLocation: sourceLocation)
    }

    @Test func `is announced, and only if addresses are registered`() async throws {
        let document = try await app.web.send(.get, "/.well-known/openid-configuration").json()
        #expect(document["request_uri_parameter_supported"] == true)
        #expect(document["require_request_uri_registration"] == true)
        let other = try await SiteApp().web.send(.get, "/.well-known/openid-configuration").json()
        #expect(other["request_uri_parameter_supported"] == false)
        #expect(other["require_request_uri_registration"] == nil)
    }

    @Test(arguments: ["", "#old", "#new"])
    func `is fetched, and counts alone`(fragment: String) async throws {
        publish(try await app.signed(try app.request()))
        let browser = Browser(app.web)
        try await browser.open(path(PublishedRequestTests.address + fragment))
        let answer = try await browser.signIn().redirectParameters()
        #expect(answer["state"] == "state")
        #expect(try await app.redeem(answer).status == .ok)
        #expect(host.fetched == [PublishedRequestTests.address])
    }

    @Test func `of a client that registered itself is fetched as such`() async throws {
        var permission = RegistrationPermission()
        permission.authenticationMethods = ["private_key_jwt"]
        let token = try await app.web.service.addInitialToken("suite", permitting: permission).record
        var metadata = ClientMetadata()
        metadata.clientName = "Self"
        metadata.redirectURIs = [SiteApp.redirect]
        metadata.tokenEndpointAuthMethod = "private_key_jwt"
        metadata.jwks = ["keys": [JSONWebKey(app.key.publicKey.publicKey, use: .signature).json]]
        metadata.requestURIs = [PublishedRequestTests.address]
        let registrations = app.web.service.clientRegistrations
        let client = try await registrations.register(metadata, with: token, from: nil).client
        host.publish("nothing", at: PublishedRequestTests.address)
        for id in [client.id.rawValue, "site"] { _ = try await app.web.send(.get, path(client: id)) }
        #expect(host.fetched.count == 2 && host.fetchedForSelfRegistered == 1)
    }

    @Test func `may stand between white space, such as a line feed at its end`() async throws {
        let object = try await app.signed(try app.request())
        publish(Secret(" \n" + object.revealed + "\r\n\t \n"))
        #expect(try await app.web.send(.get, path()).status == .seeOther)
        publish(Secret(object.revealed.replacing(".", with: ".\n")))
        try await expectRefusal("invalid_request_object", at: path())
    }

    @Test func `is named in words if it isn't right`() async throws {
        host.publish("nothing", at: PublishedRequestTests.address)
        #expect(try await app.web.send(.get, path()).text.contains("The request at the request_uri isn"))
        var claims: [String: JSONValue] = ["iss": "site", "client_id": "site", "aud": "https://other.example.com"]
        publish(
            Secret(try await SignedToken.make(claims: .object(claims), type: RequestObject.type, signer: app.key)))
        #expect(try await app.web.send(.get, path()).text.contains("The request at the request_uri: its claim aud isn"))
        (claims["aud"], claims["request_uri"]) = (.string(app.web.issuer), "https://site.example.com/")
        publish(
            Secret(try await SignedToken.make(claims: .object(claims), type: RequestObject.type, signer: app.key)))
        #expect(try await app.web.send(.get, path()).text.contains("must contain the parameters themselves"))
    }

    @Test func `is not fetched for a client that must push its requests`() async throws {
        _ = try await app.web.service.updateClient("site") { $0.requirePushedAuthorizationRequests = true }
        publish(try await app.signed(try app.request()))
        try await expectRefusal("invalid_request", at: path())
        #expect(host.fetched.isEmpty)
    }

    @Test func `is fetched each time, since it may have changed`() async throws {
        for state in ["first", "second"] {
            publish(try await app.signed(try app.request { $0.state = state }))
            let browser = Browser(app.web)
            try await browser.open(path())
            #expect(try await browser.signIn().redirectParameters()["state"] == state)
        }
        #expect(host.fetched.count == 2)
    }

    @Test(
        arguments: [
            "https://site.example.com/requests/2.jwt", "https://site.example.com/requests/1.jwt?x",
            "https://site.example.com/requests/1.jwt/", "https://SITE.example.com/requests/1.jwt",
            "https://site.example.com@169.254.169.254/requests/1.jwt", "http://site.example.com/requests/1.jwt",
            "http://169.254.169.254/", "file:///etc/passwd", "https://site.example.com/requests/../requests/1.jwt",
            "urn:ietf:params:oauth:request_uri:unknown", "",
        ])
    func `isn't fetched from an address that the client hasn't registered`(address: String) async throws {
        publish(try await app.signed(try app.request()))
        let page = try await app.web.send(.get, path(address))
        #expect(page.status == .badRequest && page.headers["Location"] == nil)
        #expect(host.fetched.isEmpty)
    }

    @Test func `isn't fetched for another client, an unknown one, or by HEAD`() async throws {
        publish(try await app.signed(try app.request()))
        try await expectRefusal("invalid_request_uri", at: path(client: "notes"))
        try await expectRefusal("invalid_client", at: path(client: "unknown"))
        #expect(try await app.web.send(.head, path()).status == .methodNotAllowed)
        #expect(host.fetched.isEmpty)
    }

    @Test func `must be signed by the client`() async throws {
        let other = try SigningKey(PrivateKey.generate(.p256))
        publish(
            try await RequestObject.make(app.request(), issuer: app.web.issuer, signer: other, time: app.web.time))
        try await expectRefusal("invalid_request_object", at: path())
        let parts = try await app.signed(try app.request()).revealed.split(separator: ".")
        publish(Secret("\(Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))).\(parts[1])."))
        try await expectRefusal("invalid_request_object", at: path())
        host.publish("", at: PublishedRequestTests.address)
        try await expectRefusal("invalid_request_object", at: path())
    }

    @Test func `needs no end, unless the client must sign its requests`() async throws {
        var claims: [String: JSONValue] = ["iss": "site", "aud": .string(app.web.issuer)]
        for (name, value) in try app.request().parameters.pairs { claims[name] = .string(value) }
        let endless = try await SignedToken.make(claims: .object(claims), type: RequestObject.type, signer: app.key)
        publish(Secret(endless))
        #expect(try await app.web.send(.get, path()).status == .seeOther)
        let page = try await app.web.send(.get, app.path(["client_id": "site", "request": endless]))
        #expect(page.text.contains("invalid_request_object"))
        let demanding = try await SiteApp(documents: host) { metadata in
            metadata.requestURIs = [PublishedRequestTests.address]
            metadata.requireSignedRequestObject = true
        }
        claims["nbf"] = .integer(app.web.time.numericDate)
        let object = try await SignedToken.make(
            claims: .object(claims), type: RequestObject.type, signer: demanding.key)
        publish(Secret(object))
        #expect(try await demanding.web.send(.get, path()).text.contains("exp"))
    }

    @Test func `is signed by the algorithm that the client has registered`() async throws {
        let other = JSONWebKey(try PrivateKey.generate(.p384).publicKey, use: .signature).json
        let app = try await SiteApp(documents: host) { metadata in
            metadata.requestURIs = [PublishedRequestTests.address]
            metadata.jwks = ["keys": .array((metadata.jwks?["keys"]?.array ?? []) + [other])]
            metadata.others["request_object_signing_alg"] = "ES384"
        }
        publish(try await app.signed(try app.request()))
        let page = try await app.web.send(.get, path())
        #expect(page.text.contains("invalid_request_object"))
    }

    @Test func `is refused with words for the developer if it can't be fetched`() async throws {
        host.fail(.unacceptable, at: PublishedRequestTests.address, because: "it answered 404")
        try await expectRefusal("invalid_request_uri", at: path())
        #expect(try await app.web.send(.get, path()).text.contains("it answered 404"))
    }

    @Test func `can't be pushed`() async throws {
        publish(try await app.signed(try app.request()))
        let answer = try await app.push(try OAuthParameters([("request_uri", PublishedRequestTests.address)]))
        #expect(answer.errorCode == "invalid_request")
        #expect(host.fetched.isEmpty)
    }

    @Test func `isn't fetched for a network that has begun too many requests`() async throws {
        let limit = app.web.service.configuration.limits.authorizationRequests.count
        for _ in 0..<limit { _ = try await app.web.send(.get, path()) }
        let page = try await app.web.send(.get, path())
        #expect(page.status == .tooManyRequests)
        #expect(host.fetched.count == limit)
    }
}
