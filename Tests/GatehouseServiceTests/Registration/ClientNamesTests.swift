import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// RFC 9700, section 4.15
@Suite("The names of clients and backends")
struct ClientNamesTests {
    private func metadata(_ audience: String? = nil, resources: [String] = []) -> ClientMetadata {
        var metadata = ClientMetadata()
        metadata.clientName = "Album"
        metadata.redirectURIs = ["https://album.example.com/callback"]
        metadata.audience = audience
        if !resources.isEmpty { metadata.grantTypes = [.authorizationCode, .clientCredentials] }
        metadata.resources = resources
        return metadata
    }

    @Test func `never look like a person`() async throws {
        let world = try await World()
        let client = try await world.service.registerClient(metadata()).client
        #expect(client.id.rawValue.hasPrefix("client."))
        let subject = Base64URL.encode((0..<32).map { UInt8($0) })
        await expectRefusal(.invalidClientMetadata) {
            try await world.service.registerClient(metadata(), id: ClientID(subject))
        }
        _ = try await world.service.registerClient(metadata(), id: ClientID(subject + "x"))
    }

    @Test func `are never an audience and another client's identifier`() async throws {
        let world = try await World()
        await expectRefusal(.alreadyExists) { try await world.service.registerClient(metadata("notes")) }
        await expectRefusal(.alreadyExists) { try await world.service.registerClient(metadata(), id: "notes-api") }
        await expectRefusal(.alreadyExists) { try await world.service.updateClient("photos") { $0.audience = "notes" } }
        await expectRefusal(.alreadyExists) {
            try await world.service.registerClient(metadata(resources: ["photos"]))
        }
        await expectRefusal(.invalidClientMetadata) {
            try await world.service.registerClient(metadata(resources: [World.issuer]))
        }
    }

    @Test func `can be those of one client and its own backend`() async throws {
        let world = try await World()
        _ = try await world.service.registerClient(metadata("album"), id: "album")
        _ = try await world.service.updateClient("album") { $0.clientName = "Photo album" }
        _ = try await world.service.registerClient(metadata(resources: ["album", "notes-api"]))
        await expectRefusal(.alreadyExists) { try await world.service.registerClient(metadata("album")) }
    }

    @Test func `are given to one of many who want the same at once`() async throws {
        let world = try await World()
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<10 {
                group.addTask {
                    do {
                        _ =
                            number.isMultiple(of: 2)
                            ? try await world.service.registerClient(metadata("album"), id: ClientID("other-\(number)"))
                            : try await world.service.registerClient(metadata(), id: "album")
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 } == 1)
    }
}

@Suite("Metadata that the service doesn't act on")
struct HonouredMetadataTests {
    @Test func `aren't stored`() async throws {
        let world = try await World()
        var metadata = ClientMetadata.native("Album", redirectURIs: ["http://127.0.0.1/callback"])
        metadata.contacts = ["ada@example.com"]
        metadata.softwareID = "4NRB1"
        metadata.subjectType = "pairwise"
        metadata.others = ["client_name#ja": "アルバム", "require_auth_time": true, "default_max_age": .null]
        let client = try await world.service.registerClient(metadata).client
        #expect(client.metadata.contacts == nil && client.metadata.softwareID == nil)
        #expect(client.metadata.others == ["require_auth_time": true])
        let changed = try await world.service.updateClient(client.id) { $0.policyURI = $0.logoURI }.client
        #expect(changed.metadata == client.metadata)
    }
}
