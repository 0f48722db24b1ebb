import Foundation
import GatehouseListener
import GatehouseServer
import GatehouseService
import Testing

@Suite("The guide of embedding the service")
struct ServerGuideTests {
    @Test func `serves, and registers an app and an account`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (service, listener) = try await embeddingExample(
            path: folder.appending(path: "service.db").path, issuer: "https://id.example.com", port: 0,
            masterKey: MasterKey.make(randomness: SystemRandomSource()))
        #expect(listener.origin == "https://id.example.com")
        let (app, account) = try await registrationExample(service, password: Secret("correct horse battery"))
        #expect(app.audience == "notes-api")
        #expect(try await service.storage.account(account)?.email == "ada@example.com")
        await listener.stop()
    }

    @Test func `signs a status list`() async throws {
        let signer = try SigningKey(PrivateKey.generate(.p256))
        let token = try await publishingExample(index: 7, now: Date(timeIntervalSince1970: 1_000_000), signer: signer)
        #expect(token.split(separator: ".").count == 3)
    }
}
