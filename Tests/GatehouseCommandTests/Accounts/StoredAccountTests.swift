import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A session that is older than the account's profiles")
struct StoredAccountTests {
    private let shell: Shell
    private let folder: AccountFolder

    init() throws {
        shell = try Shell()
        folder = try shell.folder("default")
    }

    /// Replaces the profiles by those of a later sign-in, as if somebody had brought the session back from a backup.
    private func replaceProfiles(_ clientIDs: String...) throws {
        let entries = clientIDs.enumerated().map { index, clientID in
            AccountProfiles.Entry(
                generation: UInt64(index) + 3,
                profile: Profile(
                    name: "default", provider: .issuer("http://127.0.0.1:1"), clientID: clientID, scope: .empty,
                    redirectURI: nil),
                credential: .none)
        }
        try folder.write(try #require(AccountProfiles(entries)))
    }

    @Test func `is used with the profile of its client`() async throws {
        try await shell.signIn()
        try replaceProfiles("notes", "other")
        #expect(try await StoredAccount.read(folder)?.current.profile.clientID == "notes")
        #expect(await shell.run("token") == .done)
        #expect(shell.takeOutput() == ["access"])
        #expect(await shell.run("logout") == .done)
    }

    @Test func `is damaged if no profile is its client's, and can be ended`() async throws {
        try await shell.signIn()
        try replaceProfiles("other")
        #expect(await shell.run("token") == .failed)
        #expect(shell.takeNotes().last?.contains("Sign in again") == true)
        #expect(await shell.run("status", "--json") == .failed)
        #expect(try shell.takeResults().first?["reason"] == "damaged")
        #expect(await shell.run("logout", "--json") == .done)
        #expect(try shell.takeResults() == [["state": "signedOut", "reason": "requested", "revoked": false]])
        #expect(await shell.run("status", "--json") == .failed)
        #expect(try shell.takeResults().first?["state"] == "signedOut")
    }
}
