import Foundation
import GatehouseListener
import GatehouseOAuth
import GatehouseServer
import GatehouseService
import Testing

@Suite("The guide of embedding the service")
struct EmbeddingTheServiceTests {
    @Test func `serves, and registers an app and an account`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let embedded = try await EmbeddedService.start(
            database: folder.appending(path: "service.db").path, issuer: "https://id.example.com", port: 0,
            masterKey: makeMasterKey())
        #expect(embedded.listener.origin == "https://id.example.com")
        let (client, account) = try await embedded.register(password: Secret("correct horse battery"))
        #expect(client.audience == "notes-api")
        #expect(try await embedded.service.records.account(account)?.email == "ada@example.com")
        #expect(try await embedded.registerWebsite() != nil)
        let sealed = try await embedded.registerSealed(backend: PrivateKey.generate(.p256))
        #expect(sealed.sealingKey?["kid"] != nil)
        try await embedded.lock(account)
        #expect(try await embedded.service.records.account(account)?.status == .disabled)
        #expect(try await embedded.unlock(account, newPassword: Secret("short")) != nil)
        #expect(try await embedded.unlock(account, newPassword: Secret("another horse battery")) == nil)
        // The website reads ID tokens that RS256 signs.
        #expect(try await embedded.service.publicKeys().keys.map(\.algorithm) == ["ES256", "ES256", "RS256", "RS256"])
        // The next key was published a moment ago.
        await #expect { try await embedded.rotateSigningKey() } throws: {
            ($0 as? Refusal)?.code == .temporarilyUnavailable
        }
        try await embedded.cleanUp()
        await embedded.stop()
    }

    @Test func `takes other lifetimes`() throws {
        let configuration = try shortLived(issuer: "https://id.example.com")
        #expect(configuration.lifetimes.accessToken == .seconds(120))
        #expect(configuration.lifetimes.family == .seconds(365 * 86_400))
    }

    @Test func `signs a status list`() async throws {
        let signer = try SigningKey(PrivateKey.generate(.p256))
        let token = try await publish(revoked: 7, now: Date(timeIntervalSince1970: 1_000_000), signer: signer)
        #expect(token.split(separator: ".").count == 3)
        #expect(try StatusReference(statusClaim(index: 7)).index == 7)
    }
}
