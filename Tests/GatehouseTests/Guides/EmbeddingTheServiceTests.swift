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
        let (app, account) = try await embedded.register(password: Secret("correct horse battery"))
        #expect(app.audience == "notes-api")
        #expect(try await embedded.service.storage.account(account)?.email == "ada@example.com")
        let sealed = try await embedded.registerSealed(backend: PrivateKey.generate(.p256))
        #expect(sealed.sealingKey?["kid"] != nil)
        let old = try await embedded.service.publicKeys()
        let new = try await embedded.rotateSigningKey()
        #expect(try await embedded.service.publicKeys().keys.map { $0.keyID?.rawValue }.contains(new))
        #expect(try await embedded.service.publicKeys() != old)
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
