import Foundation
import GatehouseClient
import GatehouseOAuth
import GatehouseProviders
import GatehouseSQLite
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("No secret of the wire")
struct NoSecretTests {
    @Test func `lies in the database, or in the files beside it`() async throws {
        let folder = try TemporaryFolder()
        let inProcess = try await InProcessService(storage: .sqlite(path: folder.path()))
        let canary = Canary()
        try await useEverything(of: inProcess, canary: canary)
        #expect(canary.secretCount >= 10)
        let records = inProcess.service.records
        let account = try #require(try await records.accounts().first).id
        #expect(try await records.families(account: account).map(\.generation) == [1])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 3)
        #expect(try canary.search(filesAt: folder.url) == [])
        // The control: it would be found.
        canary.collect("ada@example.com", as: "control")
        #expect(try !canary.search(filesAt: folder.url).isEmpty)
    }

    private func useEverything(of inProcess: InProcessService, canary: Canary) async throws {
        let password = Secret("correct horse battery staple")
        _ = try await inProcess.service.addAccount(email: "ada@example.com", password: password)
        let transport = CanaryTransport(inProcess.transport, canary: canary)
        let settings = OpenIDSettings(
            IssuerSettings(
                issuer: inProcess.service.configuration.issuer, authentication: .none(PlatformClient.id)),
            scope: "openid offline_access device")
        let keys = MemoryProofKeys()
        let provider = OpenIDProvider(settings, transport: transport, keys: keys, time: inProcess.time)
        let person = ScriptedUserAgent(transport: transport, email: "ada@example.com", password: password)
        let session = try await provider.signIn(SignInContext(userAgent: person))
        let renewed = try session.merging(try await provider.refresh(session))
        try await provider.revoke(renewed)
    }
}
