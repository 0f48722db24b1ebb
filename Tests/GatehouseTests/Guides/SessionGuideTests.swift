import Foundation
import Gatehouse
import GatehouseTesting
import Testing

@Suite("The guides of keeping and following sessions")
struct SessionGuideTests {
    private let time = ManualTimeSource()

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func `restore the session of an earlier launch, also from another store`() async throws {
        try await withFolder { folder in
            let provider = FakeProvider(FakeAuthService(time: time))
            #expect(try await fileExample(provider, folder: folder) == .signedOut(.nothingStored))
            let first = AuthManager(provider: provider, store: FileStore(file: folder.appending(path: "session.json")))
            try await first.signIn()
            #expect(try await fileExample(provider, folder: folder).isSignedIn)
            await exitExample(first)

            let moved = AuthManager(provider: provider, store: migrationExample(folder: folder))
            #expect(try await moved.restore().account?.subject == "alice")
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "session.json").path))
        }
    }

    @Test func `replace the key of an encrypted session`() async throws {
        try await withFolder { folder in
            let old = Secret(bytes: Array(repeating: 1, count: 32))
            let new = Secret(bytes: Array(repeating: 2, count: 32))
            let file = folder.appending(path: "session.sealed")
            let keys = StoreKeys(current: try StoreKey(old))
            let provider = FakeProvider(FakeAuthService(time: time))
            let auth = AuthManager(
                provider: provider, store: EncryptedFileStore(file: file, keys: KeyCallback { keys }))
            try await auth.signIn()
            _ = try await rotatedKeyExample(file: file, key: new, old: old)
            let current = StoreKeys(current: try StoreKey(new))
            let reading = await EncryptedFileStore(file: file, keys: KeyCallback { current }).read()
            guard case .found(let record) = reading else {
                Issue.record("the session isn't there")
                return
            }
            #expect(record.session?.account.subject == "alice")
        }
    }

    @Test func `name what an app shows`() async throws {
        let auth = AuthManager(provider: FakeProvider(FakeAuthService(time: time)), store: MemoryStore(), time: time)
        #expect(title(try await auth.restore()) == "Sign in")
        try await auth.signIn()
        #expect(title(auth.state) == "alice")
        #expect(screens[auth.state] == .notes)
        #expect(advice(AuthError(.unreachable)) == "Try again.")
        #expect(advice(AuthError(.stepUpRequired)) == "Please confirm that it's you.")
        #expect(advice(AuthError(.cancelled)) == nil)
        #expect(advice(AuthError(.invalidResponse, "check the issuer")) == "check the issuer")
    }

    @Test func `keep several accounts, and sign all of them out`() async throws {
        try await withFolder { folder in
            let issuer = try ScriptedIssuer(time: time)
            let provider = OpenIDProvider(
                OpenIDSettings(IssuerSettings(issuer: issuer.name, authentication: .none("notes"))),
                transport: issuer.transport, time: time)
            let chains = try await accountsExample(
                folder: folder, provider: provider, browser: issuer.userAgent, server: "https://api.example.com")
            #expect(chains.count == 1)
            let accounts = try await AuthAccounts(in: FileAccountStore(folder: folder)) { _, store in
                AuthManager(provider: provider, store: store)
            }
            #expect(try await chooseExample(accounts)?.state.isSignedIn == true)
            await leaveExample(accounts)
            #expect(accounts.entries.isEmpty)
        }
    }
}
