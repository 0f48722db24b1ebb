import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import Testing

/// Each provider here is what a process has after its start: it shares the folder with the others, and nothing in
/// memory.
@Suite("A sign-in whose flow and key lie in a folder")
struct StoredFlowTests {
    private let clock = ManualTimeSource()
    private let issuer: ScriptedIssuer
    private let folder: URL

    init() throws {
        issuer = try ScriptedIssuer(time: clock)
        folder = URL(filePath: NSTemporaryDirectory()).appending(path: "flows-" + UUID().uuidString)
    }

    private func provider() -> OpenIDProvider {
        var settings = OpenIDSettings(IssuerSettings(issuer: ScriptedIssuer.name, authentication: .none("notes")))
        settings.issuer.timeout = nil
        return OpenIDProvider(
            settings, transport: issuer.transport, keys: FileProofKeyStore(folder: folder.appending(path: "keys")),
            pendingAuthorizations: FilePendingAuthorizationStore(folder: folder.appending(path: "flows")), time: clock)
    }

    private func files(_ name: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)) ?? []
    }

    private func callback(_ address: URL) throws -> URL {
        try .test("com.example.notes:/back?" + FormEncoding.encode(issuer.authorize(address)))
    }

    private func begin() async throws -> URL {
        try await provider().beginSignIn(SignInContext(), redirect: .test("com.example.notes:/back")).address
    }

    @Test func `is finished by the process that comes after`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let callback = try callback(try await begin())
        #expect(files("flows").count == 1 && files("keys").count == 1)
        let session = try await provider().finishSignIn(callback)
        #expect(session.accessToken.type == .dpop)
        #expect(files("flows").isEmpty)
        #expect(files("keys") == [try #require(session.proofKeyID).rawValue + ".json"])
        await expect(.unknownFlow, .invalidResponse) { try await provider().finishSignIn(callback) }
        #expect(files("keys").count == 1)
    }

    @Test func `is finished by one of several processes`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let callback = try callback(try await begin())
        let count = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<12 { group.addTask { (try? await provider().finishSignIn(callback)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 1)
        #expect(issuer.tokenForms.count == 1)
    }

    @Test func `leaves neither flow nor key behind when nobody finishes it`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await begin()
        clock.advance(by: .seconds(700))
        let callback = try callback(try await begin())
        #expect(files("flows").count == 1 && files("keys").count == 1)
        _ = try await provider().finishSignIn(callback)
        #expect(files("flows").isEmpty)
    }
}
