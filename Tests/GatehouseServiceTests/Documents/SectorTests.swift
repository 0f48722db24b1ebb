import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("A client with a sector_identifier_uri")
struct SectorTests {
    private static let address = "https://sector.example.com/apps.json"

    private let host = DocumentHost()
    private let world: World

    init() async throws {
        let host = host
        world = try await World { $0.documentFetcher = host }
        publish("http://127.0.0.1/callback", "https://other.example.com/callback")
    }

    private func publish(_ uris: String...) {
        host.publish(JSONValue.array(uris.map(JSONValue.string)).encodedText, at: SectorTests.address)
    }

    private func register(_ id: ClientID, redirectURIs: [String]? = nil) async throws {
        try await world.driver.registerApp(id) { metadata in
            metadata.sectorIdentifierURI = SectorTests.address
            metadata.grantTypes = [.authorizationCode, .refreshToken]
            metadata.dpopBoundAccessTokens = false
            if let redirectURIs { metadata.redirectURIs = redirectURIs }
        }
    }

    private func subject(at id: ClientID) async throws -> AccountID {
        try await world.claims(try await world.signIn(id, key: nil)).subject
    }

    @Test func `knows a person by the same subject as the others of its sector, and by no other one`() async throws {
        try await register("one")
        try await register("two")
        try await world.driver.registerApp("three") { $0.dpopBoundAccessTokens = false }
        let (one, two, three) = (
            try await subject(at: "one"), try await subject(at: "two"), try await subject(at: "three")
        )
        #expect(one == two && one != three)
    }

    @Test func `must have all its redirect URIs in the list`() async throws {
        let refusal = await expectRefusal(.invalidClientMetadata) {
            try await register("one", redirectURIs: ["http://127.0.0.1/callback", "https://evil.example.com/cb"])
        }
        #expect(refusal?.reason.contains("https://evil.example.com/cb") == true)
        #expect(try await world.records.client("one") == nil)
    }

    @Test(arguments: ["", "{}", "[1]", #""https://other.example.com/callback""#])
    func `is refused with a document that is no list`(text: String) async throws {
        host.publish(text, at: SectorTests.address)
        await expectRefusal(.invalidClientMetadata) { try await register("one") }
    }

    @Test(arguments: [GrantType.deviceCode, .tokenExchange])
    func `can't use a grant that needs no redirect URI`(grant: GrantType) async throws {
        let refusal = await expectRefusal(.invalidClientMetadata) {
            try await world.driver.registerApp("tv") { metadata in
                metadata.sectorIdentifierURI = SectorTests.address
                metadata.grantTypes = [.authorizationCode, grant]
            }
        }
        #expect(refusal?.reason.contains("vouches for redirect URIs") == true)
    }

    @Test func `must have redirect URIs`() async throws {
        let refusal = await expectRefusal(.invalidClientMetadata) {
            try await world.driver.registerApp("robot") { metadata in
                metadata.sectorIdentifierURI = SectorTests.address
                metadata.grantTypes = [.clientCredentials]
                metadata.redirectURIs = nil
            }
        }
        #expect(refusal?.reason.contains("vouches for redirect URIs") == true)
    }

    @Test func `has no percent sign in its host, which would be another sector of the same host`() async throws {
        await expectRefusal(.invalidClientMetadata) {
            try await world.driver.registerApp("one") { metadata in
                metadata.sectorIdentifierURI = "https://%73ector.example.com/apps.json"
            }
        }
        #expect(host.fetched.isEmpty)
    }

    @Test func `is refused while the list can't be fetched`() async throws {
        host.fail(.unreachable, at: SectorTests.address)
        let refusal = await expectRefusal(.invalidClientMetadata) { try await register("one") }
        #expect(refusal?.reason.contains("sector_identifier_uri") == true)
    }

    @Test func `is checked again for other redirect URIs, and not for other changes`() async throws {
        try await register("one")
        host.fail(.unreachable, at: SectorTests.address)
        _ = try await world.service.updateClient("one") { $0.clientName = "One" }
        #expect(host.fetched.count == 1)
        await expectRefusal(.invalidClientMetadata) {
            try await world.service.updateClient("one") { $0.redirectURIs = ["https://other.example.com/callback"] }
        }
        publish("https://other.example.com/callback")
        _ = try await world.service.updateClient("one") { $0.redirectURIs = ["https://other.example.com/callback"] }
        #expect(host.fetched.count == 3)
    }

    @Test func `that registered itself has its list fetched as such, whoever changes it`() async throws {
        let (first, second) = ("http://127.0.0.1/callback", "https://other.example.com/callback")
        var metadata = ClientMetadata()
        metadata.clientName = "Self"
        metadata.redirectURIs = [first]
        metadata.sectorIdentifierURI = SectorTests.address
        let token = try await world.service.addInitialToken("suite").record
        let registrations = world.service.clientRegistrations
        let answer = try await registrations.register(metadata, with: token, from: nil)
        #expect(host.fetchedForSelfRegistered == 1)
        metadata.redirectURIs = [second]
        metadata.others["client_id"] = .string(answer.client.id.rawValue)
        _ = try await registrations.replace(answer.client, by: metadata, with: answer.token, from: nil)
        #expect(host.fetchedForSelfRegistered == 2)
        _ = try await world.service.updateClient(answer.client.id) { $0.redirectURIs = [first] }
        #expect(host.fetchedForSelfRegistered == 3)
        try await register("one")
        #expect(host.fetched.count == 4 && host.fetchedForSelfRegistered == 3)
    }

    @Test func `gets no redirect URI in that another change brings meanwhile`() async throws {
        try await register("one")
        host.hold()
        async let joined = Result {
            try await world.service.updateClient("one") { metadata in
                metadata.sectorIdentifierURI = SectorTests.address
                metadata.redirectURIs = (metadata.redirectURIs ?? []) + ["https://other.example.com/callback"]
            }
        }
        try await host.waitForFetches(2)
        // The list is fetched for the URIs that the client had before.
        _ = try await world.service.updateClient("one") { metadata in
            metadata.sectorIdentifierURI = nil
            metadata.redirectURIs = ["https://evil.example.com/cb"]
        }
        host.release()
        guard case .failure(let error) = await joined else { throw Refusal(.serverError, "It got in.") }
        #expect((error as? Refusal)?.code == .invalidClientMetadata)
        let client = try #require(try await world.records.client("one"))
        #expect(client.metadata.sectorIdentifierURI == nil)
    }

    @Test func `signs its users out if it gets into another sector`() async throws {
        try await world.driver.registerApp("one") { metadata in
            metadata.grantTypes = [.authorizationCode, .refreshToken]
            metadata.dpopBoundAccessTokens = false
        }
        let token = try await world.signIn("one", key: nil).refreshToken
        _ = try await world.service.updateClient("one") { $0.sectorIdentifierURI = SectorTests.address }
        #expect(try await world.refresh(token, as: "one", key: nil).error == .invalidGrant)
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
