import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A client with a token of its own")
struct ClientCredentialsTests {
    private let world: World
    private let backend: String

    init() async throws {
        world = try await World()
        backend = try #require(try await world.records.client("notes")?.audience)
        try await register("nightly") { $0.resources = [backend] }
    }

    private static func metadata(_ change: (inout ClientMetadata) -> Void = { _ in }) -> ClientMetadata {
        var metadata = ClientMetadata()
        metadata.clientName = "Nightly"
        metadata.grantTypes = [.clientCredentials]
        metadata.scope = "openid offline_access device notes.read notes.write"
        metadata.tokenEndpointAuthMethod = "client_secret_basic"
        change(&metadata)
        return metadata
    }

    @discardableResult
    private func register(
        _ id: ClientID, _ change: (inout ClientMetadata) -> Void
    ) async throws -> RegisterClient.Registered {
        try await world.service.registerClient(Self.metadata(change), id: id)
    }

    private func token(
        _ request: ClientCredentialsRequest = ClientCredentialsRequest(), as id: ClientID = "nightly",
        key: String? = nil, isAuthenticated: Bool = true
    ) async throws -> TokenAnswer {
        try await world.respond(
            request.parameters, as: world.caller(id, key: key, isAuthenticated: isAuthenticated))
    }

    @Test func `gets it without a person, encrypted for the backend (RFC 9068, section 2.2)`() async throws {
        let response = try await token().get()
        #expect(response.tokenType == .bearer && response.expiresIn == 300)
        #expect(response.refreshToken == nil && response.idToken == nil)
        #expect((try? SealedToken(compact: response.accessToken.revealed)) != nil)
        let claims = try await world.claims(response)
        #expect(claims.subject.rawValue == "nightly" && claims.clientID == "nightly")
        #expect(claims.audience == [backend] && claims.issuer == World.issuer)
        #expect(claims.keyThumbprint == nil && claims.deviceID == nil && claims.authenticatedAt == nil)
        #expect(claims.expiresAt == claims.issuedAt.addingTimeInterval(300))
        #expect(try await world.count(.tokenIssued, .accepted) == 1)
    }

    @Test func `gets a token that is bound to the key of its proof`() async throws {
        let response = try await token(key: "key").get()
        #expect(response.tokenType == .dpop)
        #expect(try await world.claims(response).keyThumbprint == World.thumbprint("key"))
    }

    @Test func `gets no scope that is about a person or a device`() async throws {
        let all = try await token().get()
        #expect(all.scope == "notes.read notes.write")
        #expect(try await world.claims(all).scope == "notes.read notes.write")
        let some = try await token(ClientCredentialsRequest(scope: "openid notes.read other")).get()
        #expect(some.scope == "notes.read")
        for scope: Scope in ["openid", "offline_access device", "other"] {
            #expect(try await token(ClientCredentialsRequest(scope: scope)).error == .invalidScope, "\(scope)")
        }
    }

    @Test func `gets it only for a backend that it was registered for`() async throws {
        #expect(try await token(ClientCredentialsRequest(audiences: [backend])).error == nil)
        for other in ["https://other.example.com", World.issuer, "nightly", backend.uppercased()] {
            #expect(
                try await token(ClientCredentialsRequest(audiences: [other])).error == .invalidTarget, "\(other)")
        }
        let two = ClientCredentialsRequest(resources: ["https://other.example.com"], audiences: [backend])
        #expect(try await token(two).error == .invalidTarget)
    }

    @Test func `names a backend by a URI as a resource (RFC 8707)`() async throws {
        try await world.driver.registerApp("maps") { $0.audience = "https://maps.example.com/api" }
        try await register("tiles") { $0.resources = ["https://maps.example.com/api"] }
        let request = ClientCredentialsRequest(resources: ["https://maps.example.com/api"])
        #expect(try await world.claims(token(request, as: "tiles").get()).audience == request.resources)
    }

    @Test func `has to name the backend if it may use several`() async throws {
        try await register("both") { $0.resources = [backend, "https://photos.example.com/api"] }
        #expect(try await token(as: "both").error == .invalidTarget)
        #expect(try await token(ClientCredentialsRequest(audiences: [backend]), as: "both").error == nil)
    }

    @Test func `gets none for a backend that nobody has registered`() async throws {
        try await register("early") { $0.resources = ["https://later.example.com"] }
        #expect(try await token(as: "early").error == .invalidTarget)
        #expect(try await world.count(.tokenIssued) == 0)
    }

    @Test func `gets one for its own backend`() async throws {
        try await register("server") { $0.audience = "https://server.example.com" }
        let response = try await token(as: "server").get()
        #expect(try await world.claims(response).audience == ["https://server.example.com"])
    }

    @Test func `gets none if it was changed or removed since the request was checked`() async throws {
        let caller = try await world.caller("nightly", key: nil, isAuthenticated: true)
        let request = ClientCredentialsRequest().parameters
        _ = try await world.service.updateClient("nightly") { $0.resources = ["https://other.example.com"] }
        #expect(try await world.respond(request, as: caller).error == .invalidTarget)
        try await world.service.removeClient("nightly")
        #expect(try await world.respond(request, as: caller).error == .unauthorizedClient)
        #expect(try await world.count(.tokenIssued) == 0)
    }

    @Test func `gets none if it hasn't authenticated`() async throws {
        #expect(try await token(isAuthenticated: false).error == .unauthorizedClient)
        #expect(try await world.count(.tokenIssued) == 0)
    }

    @Test func `has an identifier in its token that tells nothing, and is another one each time`() async throws {
        let (first, second) = (try await token().get(), try await token().get())
        let identifiers = try await [world.claims(first).identifier, world.claims(second).identifier]
        #expect(Set(identifiers).count == 2)
    }

    @Test func `is registered only if it authenticates, and for backends with possible names`() async throws {
        let wrong: [(inout ClientMetadata) -> Void] = [
            {
                $0.tokenEndpointAuthMethod = "none"; $0.resources = ["https://a.example.com"]
            },
            { _ in },
            { $0.resources = ["https://a.example.com", "https://a.example.com"] },
            { $0.resources = ["with space"] },
            { $0.resources = (0...20).map { "https://a\($0).example.com" } },
            { $0.others["resources"] = "https://a.example.com" },
            { $0.others["resources"] = [1] },
            {
                $0.grantTypes = [.refreshToken]; $0.resources = ["https://a.example.com"]
            },
            {
                $0.grantTypes = [.tokenExchange]; $0.tokenEndpointAuthMethod = "none"; $0.resources = ["a"]
            },
            {
                $0.grantTypes = [.tokenExchange]; $0.tokenEndpointAuthMethod = "none"; $0.standsFor = ["a"]
            },
            {
                $0.resources = ["a"]; $0.standsFor = ["https://id.example.com"]
            },
            {
                $0.resources = ["a"]; $0.others["stands_for"] = ["b", "b"]
            },
        ]
        for (number, change) in wrong.enumerated() {
            let refusal = await #expect(throws: Refusal.self, "\(number)") { try await register("wrong", change) }
            #expect(refusal?.code == .invalidClientMetadata, "\(number): \(refusal?.description ?? "")")
        }
        var metadata = Self.metadata { $0.resources = ["https://a.example.com"] }
        metadata.scope = nil
        #expect(try await world.service.registerClient(metadata, id: "plain").client.scope.isEmpty)
    }
}
