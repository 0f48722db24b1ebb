import Foundation
import GatehouseStores
import GatehouseTypes
import Glibc
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

    @Test func `are told apart by the bytes of their client and provider`() {
        let (one, two) = ("caf\u{E9}", "cafe\u{301}")
        var profiles = AccountProfiles(entry(1, one))
        profiles.append(entry(2, two), replacing: 1)
        profiles.append(entry(3, "c"), replacing: 2)
        #expect(profiles.entries.map(\.generation) == [1, 2, 3])
        #expect(entry(1, one).profile.providerID != entry(1, two).profile.providerID)
        #expect(ProviderChoice.issuer(one) != .issuer(two) && ProviderChoice.issuer(one) == .issuer(one))
        let choice = ProviderChoice.catalogue("okta", ["domain": one])
        #expect(choice == .catalogue("okta", ["domain": one]))
        #expect(choice != .catalogue("okta", ["domain": two]) && choice != .catalogue(one, ["domain": one]))
    }

    @Test func `of version 1 are read, and what stood beside them goes when they're written anew`() throws {
        let former = entry(0, "a").profile
        try PrivateFile(folder.profileFile).replace(with: former.json.encoded)
        let beside = folder.folder.appending(path: "client-secret")
        try PrivateFile(beside).replace(with: Array("secret".utf8))
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

    @Test func `are written without a trace of a process that was killed while it wrote them`() throws {
        try folder.write(AccountProfiles(entry(1, "a")))
        let draft = folder.folder.appending(path: ".profile.json.new-2147483647-abcdef")
        try Data("secret".utf8).write(to: draft)
        try folder.write(AccountProfiles(entry(2, "b")))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.folder.path) == ["profile.json"])
    }

    @Test func `aren't read through a link`() throws {
        try folder.write(AccountProfiles(entry(1, "a")))
        let target = folder.folder.appending(path: "target.json")
        try FileManager.default.moveItem(at: folder.profileFile, to: target)
        try FileManager.default.createSymbolicLink(at: folder.profileFile, withDestinationURL: target)
        let fault = #expect(throws: AccountFault.self) { try folder.profiles() }
        #expect(fault?.reason == .unreadable && fault?.file.path == folder.profileFile.path)
        try FileManager.default.removeItem(at: target)
        #expect(throws: AccountFault.self, "a link that leads nowhere isn't an account without a profile") {
            try folder.profiles()
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only the administrator gives files away"))
    func `aren't read if they belong to another user`() throws {
        try folder.write(AccountProfiles(entry(1, "a")))
        try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: folder.profileFile.path)
        let fault = #expect(throws: AccountFault.self) { try folder.profiles() }
        #expect(fault?.reason == .exposed)
    }

    @Test(arguments: [#"{"version":2}"#, #"{"version":2,"profiles":[]}"#, #"{"version":2,"profiles":[{}]}"#, "[]", ""])
    func `that can't be understood are an error that names their file`(text: String) throws {
        try PrivateFile(folder.profileFile).replace(with: Array(text.utf8))
        let fault = #expect(throws: AccountFault.self) { try folder.profiles() }
        #expect(fault?.reason == .damaged && fault?.file.path == folder.profileFile.path)
    }
}
