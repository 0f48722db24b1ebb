import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@testable import GatehouseService

@Suite("Changing a client")
struct UpdateClientTests {
    private let inProcess: InProcessService
    private var service: TokenService { inProcess.service }

    init() async throws {
        inProcess = try await InProcessService(storage: .tested)
        let notes = ClientMetadata.native(
            "Notes", redirectURIs: ["http://127.0.0.1/callback"], audience: "notes-api", scope: "openid notes.read")
        _ = try await service.registerClient(notes, id: "notes")
        _ = try await service.registerClient(.native("Mail", redirectURIs: [], audience: "mail-api"), id: "mail")
    }

    private func consent() async throws {
        let now = inProcess.time.now
        try await inProcess.storage.write { transaction in
            let consents = try transaction.all(ConsentRecord.self, where: \.client == "notes")
            for consent in consents { transaction.delete(consent) }
            transaction.insert(
                ConsentRecord(
                    account: "ada", client: "notes", allowed: AllowedAccess(), createdAt: now))
        }
    }

    private var consents: Int {
        get async throws {
            try await inProcess.storage.read { try $0.all(ConsentRecord.self, where: \.client == "notes").count }
        }
    }

    @Test func `keeps what isn't changed, and what people have consented to`() async throws {
        try await consent()
        inProcess.time.advance(by: .seconds(60))
        let before = try #require(try await service.records.client("notes"))
        let updated = try await service.updateClient("notes") { $0.clientName = "My notes" }
        #expect(updated.client.name == "My notes" && updated.secret == nil)
        let after = try #require(try await service.records.client("notes"))
        #expect(after.name == "My notes" && after.version == 1 && after.changedAt > before.changedAt)
        #expect(after.redirectURIs == before.redirectURIs && after.scope == before.scope)
        #expect(after.audience == "notes-api" && after.createdAt == before.createdAt)
        #expect(try await consents == 1)
        #expect(
            try await service.records.auditEntries(matching: AuditQuery(client: "notes"), limit: 1).first?.event
                == .clientUpdated)
    }

    @Test(arguments: [true, false])
    func `notes that grants may not fit any more, and forgets no consents`(changesScope: Bool) async throws {
        try await consent()
        let updated = try await service.updateClient("notes") { metadata in
            if changesScope {
                metadata.scope = "openid notes.write"
            } else {
                metadata.redirectURIs = ["app.example:/back"]
            }
        }
        #expect(updated.client.version == 2)
        #expect(try await consents == 1)
        #expect(try await service.records.client("notes")?.version == 2)
    }

    @Test func `obeys the rules of a registration`() async throws {
        let changes: [(OAuthErrorCode, @Sendable (inout ClientMetadata) -> Void)] = [
            (.invalidRedirectURI, { $0.redirectURIs = ["https://*.example.com/"] }),
            (.invalidRedirectURI, { $0.redirectURIs = [] }),
            (.invalidClientMetadata, { $0.clientName = "" }),
            (.invalidClientMetadata, { $0.grantTypes = [GrantType(rawValue: "password")] }),
            (.invalidClientMetadata, { $0.tokenEndpointAuthMethod = "private_key_jwt" }),
            (.invalidClientMetadata, { $0.idTokenSignedResponseAlg = "none" }),
            (.invalidClientMetadata, { $0.requireSignedRequestObject = true }),
            (.invalidClientMetadata, { $0.sealingKey = ["kty": "EC", "use": "enc"] }),
            (.alreadyExists, { $0.audience = "mail-api" }),
        ]
        for (code, change) in changes {
            let refusal = await #expect(throws: Refusal.self) { try await service.updateClient("notes", change) }
            #expect(refusal?.code == code, "\(String(describing: refusal))")
        }
        let refusal = await #expect(throws: Refusal.self) { try await service.updateClient("nobody") { _ in } }
        #expect(refusal?.code == .notFound)
        #expect(try await service.records.client("notes")?.version == 1)
    }

    @Test func `lets an audience go, but not while the backend has a key`() async throws {
        let key = try PrivateKey.generate(.p256)
        let challenge = try await service.issueChallenge().challenge.revealed
        let proof = try await SealingKeyProof.make(
            challenge: challenge, issuer: service.configuration.issuer, key: key, time: inProcess.time)
        try await service.replaceSealingKey(of: "notes", with: JSONWebKey(key.publicKey).json, proof: proof)
        let refusal = await #expect(throws: Refusal.self) {
            try await service.updateClient("notes") { $0.audience = nil }
        }
        #expect(refusal?.code == .invalidClientMetadata)
        #expect(try await service.updateClient("mail") { $0.audience = nil }.client.audience == nil)
        // The name is free again.
        #expect(try await service.updateClient("notes") { $0.audience = "mail-api" }.client.audience == "mail-api")
    }

    @Test func `gives a secret to a client that begins to use one, and takes it from one that ends to`() async throws {
        let first = try await service.updateClient("notes") { $0.tokenEndpointAuthMethod = "client_secret_basic" }
        let secret = try #require(first.secret)
        #expect(try await service.records.client("notes")?.secrets.contains(secret) == true)
        let same = try await service.updateClient("notes") { $0.tokenEndpointAuthMethod = "client_secret_post" }
        #expect(same.secret == nil)
        #expect(try await service.records.client("notes")?.secrets.contains(secret) == true)
        _ = try await service.updateClient("notes") { $0.tokenEndpointAuthMethod = "none" }
        #expect(try await service.records.client("notes")?.secrets.digests == [])
    }

    @Test func `takes its keys from a client that doesn't authenticate by one any more`() async throws {
        let keys = JSONWebKeySet([JSONWebKey(try PrivateKey.generate(.p256).publicKey)]).json
        _ = try await service.updateClient("notes") {
            $0.tokenEndpointAuthMethod = "private_key_jwt"
            $0.jwks = keys
        }
        #expect(try await service.records.client("notes")?.metadata.jwks?["keys"]?.array?.count == 1)
        let updated = try await service.updateClient("notes") { $0.tokenEndpointAuthMethod = "client_secret_post" }
        #expect(updated.client.metadata.jwks == nil && updated.secret != nil)
    }

    @Test func `makes the keys of an ID token's algorithm`() async throws {
        #expect(try await service.publicKeys().keys.compactMap(\.algorithm) == ["ES256", "ES256"])
        _ = try await service.updateClient("notes") { $0.idTokenSignedResponseAlg = "EdDSA" }
        _ = try await service.updateClient("mail") { $0.idTokenSignedResponseAlg = "EdDSA" }
        let algorithms = try await service.publicKeys().keys.compactMap(\.algorithm)
        #expect(algorithms.sorted() == ["ES256", "ES256", "EdDSA", "EdDSA"])
    }
}
