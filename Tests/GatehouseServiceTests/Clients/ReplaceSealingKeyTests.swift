import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Replacing a sealing key")
struct ReplaceSealingKeyTests {
    @Test func `replaces a key, and seals for the new one from then on (3A-23)`() async throws {
        let world = try await World()
        let next = try PrivateKey.generate(.p256)
        let old = try await world.signIn()
        try await world.service.replaceSealingKey(
            of: "notes", with: JSONWebKey(next.publicKey).json, proof: try await world.proof(of: next))
        let new = try await world.refresh(old.refreshToken).get()
        let sealed = try SealedToken(compact: new.accessToken.revealed)
        _ = try sealed.openSignedToken(with: [DecryptionKey(next)])
        #expect(throws: JOSEError.self) { try sealed.openSignedToken(with: [DecryptionKey(world.backend)]) }
        await expectRefusal(.invalidClientMetadata) {
            try await world.service.replaceSealingKey(
                of: "notes", with: JSONWebKey(world.backend.publicKey).json, proof: "a.b.c")
        }
    }

    @Test func `takes a proof once, so that an old key can't be put back`() async throws {
        let world = try await World()
        let (old, next) = (try PrivateKey.generate(.p256), try PrivateKey.generate(.p256))
        let proof = try await world.proof(of: old)
        func replace(_ id: ClientID, by key: PrivateKey, _ proof: String) async throws {
            try await world.service.replaceSealingKey(of: id, with: JSONWebKey(key.publicKey).json, proof: proof)
        }
        try await replace("notes", by: old, proof)
        try await replace("notes", by: next, try await world.proof(of: next))
        for id in ["notes", "photos"] as [ClientID] {
            await expectRefusal(.invalidClientMetadata) { try await replace(id, by: old, proof) }
        }
        #expect(
            try await world.records.client("notes")?.sealingKey?["kid"]?.string == JSONWebKey(next.publicKey).thumbprint
        )
        #expect(try await world.records.client("photos")?.sealingKey == nil)
        #expect(try await world.count(.clientKeyReplaced) == 2)
        var metadata = ClientMetadata.native("Mail", redirectURIs: ["http://127.0.0.1/callback"], audience: "mail-api")
        metadata.sealingKey = JSONWebKey(old.publicKey).json
        let copy = metadata
        await expectRefusal(.invalidClientMetadata) {
            try await world.service.registerClient(copy, id: "mail", proof: proof)
        }
    }

    @Test func `takes a proof of a registration no second time, and none that has expired`() async throws {
        let world = try await World()
        let key = try PrivateKey.generate(.p256)
        let used = try await world.proof(of: key)
        var metadata = ClientMetadata.native("Mail", redirectURIs: ["http://127.0.0.1/callback"], audience: "mail-api")
        metadata.sealingKey = JSONWebKey(key.publicKey).json
        _ = try await world.service.registerClient(metadata, id: "mail", proof: used)
        let late = try await world.proof(of: key)
        for (proof, seconds) in [(used, 0), (late, 600)] {
            world.time.advance(by: .seconds(seconds))
            await expectRefusal(.invalidClientMetadata) {
                try await world.service.replaceSealingKey(
                    of: "photos", with: JSONWebKey(key.publicKey).json, proof: proof)
            }
        }
    }

    @Test func `takes a proof once, however many come with it at once`() async throws {
        let world = try await World()
        let key = try PrivateKey.generate(.p256)
        let proof = try await world.proof(of: key)
        let taken = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<6 {
                group.addTask {
                    let id: ClientID = number.isMultiple(of: 2) ? "notes" : "photos"
                    return
                        (try? await world.service.replaceSealingKey(
                            of: id, with: JSONWebKey(key.publicKey).json, proof: proof)) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 1)
        #expect(try await world.count(.clientKeyReplaced) == 1)
    }

    @Test func `lists the old key beside the new one`() async throws {
        let world = try await World()
        var thumbprints = [JSONWebKey(world.backend.publicKey).thumbprint]
        for _ in 0..<2 {
            let next = try PrivateKey.generate(.p256)
            thumbprints.insert(JSONWebKey(next.publicKey).thumbprint, at: 0)
            try await world.service.replaceSealingKey(
                of: "notes", with: JSONWebKey(next.publicKey).json, proof: try await world.proof(of: next))
            let keys = try #require(try await world.records.client("notes")).sealingKeys.keys
            #expect(keys.map { $0["kid"]?.string } == thumbprints.prefix(2).map { $0 })
        }
    }

    @Test func `is refused for a client without a backend, and for an unknown one`() async throws {
        let world = try await World()
        _ = try await world.service.registerClient(
            .native("Backendless", redirectURIs: ["http://127.0.0.1/callback"]), id: "backendless")
        let key = try PrivateKey.generate(.p256)
        let proof = try await world.proof(of: key)
        await expectRefusal(.invalidClientMetadata) {
            try await world.service.replaceSealingKey(
                of: "backendless", with: JSONWebKey(key.publicKey).json, proof: proof)
        }
        await expectRefusal(.notFound) {
            try await world.service.replaceSealingKey(of: "unknown", with: JSONWebKey(key.publicKey).json, proof: proof)
        }
        // Neither used up the challenge.
        try await world.service.replaceSealingKey(of: "photos", with: JSONWebKey(key.publicKey).json, proof: proof)
    }
}
