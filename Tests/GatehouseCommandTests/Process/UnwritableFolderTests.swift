import Foundation
import GatehouseTesting
import GatehouseTypes
import Glibc
import Testing

@testable import GatehouseCommand

@Suite("A folder that can't be written")
struct UnwritableFolderTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    /// Starts a program that can't write to any file, as on a full disk.
    private static let fullDisk = ["/bin/sh", "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "sh"]

    /// Starts a program of a user to whom the modes of files apply.
    private static let ordinaryUser =
        geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

    private func run(_ arguments: String..., through starter: [String]) async throws -> CommandWorld.Run {
        await world.finish(try world.start(arguments, through: starter), arguments)
    }

    @Test func `keeps the stored session, whose refresh token isn't sent`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        #expect(try await world.login(at: provider).ending == .status(0))
        let before = provider.issuer.paths.filter { $0 == "/token" }.count
        #expect(try await run("token", through: Self.fullDisk).ending == .status(0), "the token is still valid")
        let renewal = try await run("token", "--refresh", through: Self.fullDisk)
        #expect(renewal.ending == .status(1) && renewal.output == [])
        let words = renewal.errors.joined()
        #expect(words.contains("The session isn't renewed, because the new one couldn't be stored"), "\(words)")
        #expect(words.contains("session.json: file too large; check that you may write"), "\(words)")
        #expect(provider.issuer.paths.filter { $0 == "/token" }.count == before)
        #expect(try world.files().allSatisfy { !$0.contains(".new-") })
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        await provider.stop()
    }

    @Test func `is found before anybody is sent to a browser`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let login = try await run(
            "login", "--issuer", provider.name, "--client-id", "notes", "--no-browser", "--json",
            through: Self.fullDisk)
        #expect(login.ending == .status(1) && login.output == [], "\(login.output)")
        #expect(login.errors.count == 1, "\(login.errors)")
        #expect(login.errors.first?.contains("session.json: file too large") == true, "\(login.errors)")
        #expect(login.errors.first?.contains("set GATEHOUSE_HOME") == true)
        #expect(try world.files() == [])
        await provider.stop()
    }

    @Test func `keeps an account from being removed, which a later command does`() async throws {
        defer { world.close() }
        let account = try makeAccount()
        try setMode(0o500, account.appending(path: "keys"))
        let removal = try await remove()
        #expect(removal.ending == .status(1) && removal.output == [])
        let left = world.home.appending(path: "accounts/.work.removed")
        let key = left.appending(path: "keys/key.json").path
        let words = removal.errors.joined()
        #expect(words.contains("an't remove \(key): permission denied"), "\(words)")
        #expect(words.contains("is in \(left.path). Check"), "\(words)")
        #expect(FileManager.default.fileExists(atPath: key))

        try setMode(0o700, left.appending(path: "keys"))
        let again = try await remove()
        #expect(again.ending == .status(0) && again.output == ["Removed 'work'."], "\(again.errors)")
        #expect(!FileManager.default.fileExists(atPath: left.path))
        #expect(FileManager.default.fileExists(atPath: world.folder.appending(path: "other/kept").path))
        #expect(try await remove().ending == .status(1))
    }

    @Test func `leaves an account in the list that can't be renamed for its removal`() async throws {
        defer { world.close() }
        let account = try makeAccount()
        try setMode(0o500, account.deletingLastPathComponent())
        let words = try await remove().errors.joined()
        #expect(
            words.contains("an't rename \(account.path): permission denied. The account isn't removed."), "\(words)")
        #expect(FileManager.default.fileExists(atPath: account.appending(path: "keys/key.json").path))
    }

    private func remove() async throws -> CommandWorld.Run {
        try await run("accounts", "remove", "work", "--force", through: Self.ordinaryUser)
    }

    private func setMode(_ mode: Int, _ file: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    /// An account of the ordinary user that can't be read, with a link to a folder elsewhere.
    private func makeAccount() throws -> URL {
        let account = world.home.appending(path: "accounts/work")
        let (keys, other) = (account.appending(path: "keys"), world.folder.appending(path: "other"))
        for folder in [keys, other] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        try Data("{".utf8).write(to: account.appending(path: "profile.json"))
        try Data("{}".utf8).write(to: keys.appending(path: "key.json"))
        try Data().write(to: other.appending(path: "kept"))
        try FileManager.default.createSymbolicLink(
            at: account.appending(path: "link"), withDestinationURL: other)
        guard geteuid() == 0 else { return account }
        for folder in [world.home, account.deletingLastPathComponent(), account, keys, other] {
            try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: folder.path)
        }
        return account
    }
}
