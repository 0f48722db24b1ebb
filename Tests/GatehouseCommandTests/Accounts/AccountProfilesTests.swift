import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The profiles of an account")
struct AccountProfilesTests {
    private let shell: Shell
    private let folder: AccountFolder

    init() throws {
        shell = try Shell()
        folder = try shell.folder("work")
    }

    private func entry(_ generation: UInt64, _ clientID: String, _ credential: ClientCredential = .none)
        -> AccountProfiles.Entry
    {
        let profile = Profile(
            name: "work", provider: .issuer("https://id.example.com"), clientID: clientID, scope: .empty,
            redirectURI: nil)
        return AccountProfiles.Entry(generation: generation, profile: profile, credential: credential)
    }

    @Test func `come back as they were written, with what the client proves itself with`() throws {
        #expect(try folder.profiles() == nil)
        var profiles = AccountProfiles(entry(3, "a", .secret(Secret("secret"))))
        profiles.append(entry(4, "b", .key(Secret("key"))), replacing: 3)
        try folder.write(profiles)
        let read = try #require(try folder.profiles()).entries
        #expect(read.map(\.generation) == [3, 4])
        #expect(read.map(\.profile.clientID) == ["a", "b"])
        guard case .secret(let secret) = read[0].credential, case .key(let key) = read[1].credential else {
            Issue.record("another credential came back")
            return
        }
        #expect(secret.revealed == "secret" && key.revealed == "key")
    }

    @Test func `are chosen by the generation of the session`() {
        var profiles = AccountProfiles(entry(3, "a"))
        profiles.append(entry(5, "b"), replacing: 4)
        #expect(profiles.entry(of: 2) == nil, "its profile has been replaced")
        #expect(profiles.entry(of: 3)?.profile.clientID == "a")
        #expect(profiles.entry(of: 4)?.profile.clientID == "a", "a sign-out has no profile of its own")
        #expect(profiles.entry(of: 5)?.profile.clientID == "b")
        #expect(profiles.entry(of: 6)?.profile.clientID == "b")
        #expect(profiles.entry(of: nil)?.profile.clientID == "b")
    }

    @Test func `lose what a sign-in left behind that was killed before it wrote its session`() {
        var profiles = AccountProfiles(entry(3, "a"))
        profiles.append(entry(4, "killed"), replacing: 3)
        profiles.append(entry(4, "b"), replacing: 3)
        #expect(profiles.entries.map(\.profile.clientID) == ["a", "b"])
        profiles.keepOnly(4)
        #expect(profiles.entries.map(\.profile.clientID) == ["b"])
    }

    @Test func `keep the last one of each client, since its sessions may still have to be revoked`() {
        var profiles = AccountProfiles(entry(1, "a"))
        profiles.append(entry(2, "b"), replacing: 1)
        profiles.append(entry(3, "a"), replacing: 2)
        profiles.append(entry(5, "c"), replacing: 4)
        #expect(profiles.entries.map(\.generation) == [2, 3, 5])
        #expect(profiles.entries.map(\.profile.clientID) == ["b", "a", "c"])
    }

    @Test func `of version 1 are read, and what stood beside them goes when they're written anew`() throws {
        try PrivateFiles.createFolder(folder.folder)
        let former = entry(0, "a").profile
        try PrivateFiles.replace(folder.profileFile, Secret(bytes: former.json.encoded))
        let beside = folder.folder.appending(path: "client-secret")
        try PrivateFiles.replace(beside, Secret("secret"))
        let profiles = try #require(try folder.profiles())
        #expect(profiles.entry(of: 7)?.profile == former)
        guard case .secret(let secret)? = profiles.entries.first?.credential else {
            Issue.record("the client's secret is lost")
            return
        }
        #expect(secret.revealed == "secret")
        try folder.write(profiles)
        #expect(!FileManager.default.fileExists(atPath: beside.path))
        #expect(try folder.profiles()?.entries.count == 1)
    }

    @Test(arguments: [#"{"version":2}"#, #"{"version":2,"profiles":[]}"#, #"{"version":2,"profiles":[{}]}"#, "[]", ""])
    func `that can't be understood are an error that names their file`(text: String) throws {
        try PrivateFiles.createFolder(folder.folder)
        try PrivateFiles.replace(folder.profileFile, Secret(text))
        let fault = #expect(throws: AccountFault.self) { try folder.profiles() }
        #expect(fault?.reason == .damaged && fault?.file.path == folder.profileFile.path)
    }
}
