import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The store of an account")
struct AccountSessionStoreTests {
    private let shell: Shell
    private let folder: AccountFolder
    private let profile: Profile
    private let store: AccountSessionStore

    init() throws {
        shell = try Shell()
        folder = try shell.folder("default")
        profile = Profile(
            name: "default", provider: .issuer("https://id.example.com"), clientID: "new", scope: .empty,
            redirectURI: nil)
        store = AccountSessionStore(folder, signingIn: (profile, .secret(Secret("new-secret"))))
    }

    private var session: AuthSession {
        let token = AccessToken(
            Secret("access"), type: .bearer, scope: .empty, receivedAt: SystemTimeSource().now, lifetime: .seconds(300))
        return AuthSession(
            provider: "https://id.example.com", account: Account(issuer: "https://id.example.com", subject: "ada"),
            accessToken: token)
    }

    private func clients() throws -> [String] { try folder.profiles()?.entries.map(\.profile.clientID) ?? [] }

    @Test func `writes the profile before the session`() async throws {
        try await shell.signIn()
        _ = await store.read()
        // A folder in the file's place, which can't be replaced: as if the process ended here.
        let session = folder.session
        try FileManager.default.removeItem(at: session)
        try FileManager.default.createDirectory(at: session, withIntermediateDirectories: true)
        await #expect(throws: AuthError.self) {
            try await store.save(AuthRecord(session: self.session, generation: 2))
        }
        let profiles = try #require(try folder.profiles())
        #expect(profiles.entry(of: 1)?.profile.clientID == "notes", "the old session's profile holds until then")
        #expect(profiles.entry(of: 2)?.profile.clientID == "new")
    }

    @Test func `writes no session whose profile can't be written`() async throws {
        try FileManager.default.createDirectory(at: folder.profileFile, withIntermediateDirectories: true)
        _ = await store.read()
        await #expect(throws: AuthError.self) { try await store.save(AuthRecord(session: session, generation: 1)) }
        #expect(!FileManager.default.fileExists(atPath: folder.session.path))
        #expect(store.failure.map { "\($0)" }?.contains(folder.profileFile.path) == true)
    }

    @Test func `leaves the profiles alone when it writes a renewal or a sign-out`() async throws {
        try await shell.signIn()
        _ = await store.read()
        try await store.save(AuthRecord(session: session, generation: 1, revision: 1))
        #expect(try clients() == ["notes"])
        try await store.save(AuthRecord(session: nil, generation: 2))
        #expect(try clients() == ["notes"])
        try await store.save(AuthRecord(session: session, generation: 3))
        #expect(try clients() == ["notes", "new"])
    }

    @Test func `drops the profile of a killed sign-in when the session ends, and no other`() async throws {
        try await shell.signIn()
        _ = await store.read()
        var profiles = try #require(try folder.profiles())
        profiles.append(AccountProfiles.Entry(generation: 2, profile: profile, credential: .none), replacing: 1)
        try folder.write(profiles)
        let other = AccountSessionStore(folder)
        _ = await other.read()
        try await other.save(AuthRecord(session: session, generation: 1, revision: 1))
        #expect(try clients() == ["notes", "new"], "its sign-in may still be under way")
        try await other.save(AuthRecord(session: nil, generation: 2))
        #expect(try clients() == ["notes"])
    }
}
