import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Sign-ins side by side")
struct SideBySideTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test func `in different accounts share nothing, and end in any order`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let first = try await world.beginLogin(provider.name, ["--client-id", "a", "--account", "first"])
        let second = try await world.beginLogin(provider.name, ["--client-id", "b", "--account", "second"])
        #expect(
            parameters(first.address, ["redirect_uri", "state", "nonce", "code_challenge", "dpop_jkt"])
                .isDisjoint(
                    with: parameters(second.address, ["redirect_uri", "state", "nonce", "code_challenge", "dpop_jkt"])))
        for begun in [second, first] {
            try await provider.browse(begun.address)
            let run = await world.finish(begun.child, begun.arguments)
            #expect(run.ending == .status(0), "\(run.errors)")
        }
        let tokens = try await (
            world.run("token", "--account", "first").output, world.run("token", "--account", "second").output
        )
        #expect(tokens.0 != tokens.1)
        #expect(tokens.0.count == 1)
        #expect(tokens.1.count == 1)
        await provider.stop()
    }

    @Test func `in one account leave one session, and one key`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let first = try await world.beginLogin(provider.name, ["--client-id", "notes"])
        let second = try await world.beginLogin(provider.name, ["--client-id", "notes"])
        for begun in [second, first] {
            try await provider.browse(begun.address)
            _ = await world.finish(begun.child, begun.arguments)
        }
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        #expect(try world.files().filter { $0.contains("/keys/") }.count == 1)
        await provider.stop()
    }

    @Test func `at another provider take the place of the old session, whose provider is told`() async throws {
        defer { world.close() }
        let (first, second) = try await (LoopbackIssuer.start(), LoopbackIssuer.start())
        // Each counts its tokens, and two that read the same would be one.
        #expect(try await world.login(at: second, ["--account", "other"]).ending == .status(0))
        #expect(try await world.login(at: first).ending == .status(0))
        #expect(try await world.login(at: second).ending == .status(0))
        #expect(first.issuer.paths.last == "/revoke" && !second.issuer.paths.contains("/revoke"))
        #expect(try await world.run("status", "--json").result["issuer"]?.string == second.name)
        #expect(try world.files().filter { $0.contains("default/keys/") }.count == 1)
        await first.stop()
        await second.stop()
    }

    @Test func `at another provider leave the old one to be told by a later command, if it's away`() async throws {
        defer { world.close() }
        let (first, second) = try await (LoopbackIssuer.start(), LoopbackIssuer.start())
        #expect(try await world.login(at: second, ["--account", "other"]).ending == .status(0))
        #expect(try await world.login(at: first).ending == .status(0))
        first.issuer.change { $0.answers["/revoke"] = { _ in HTTPResponse(status: .serviceUnavailable) } }
        #expect(try await world.login(at: second).ending == .status(0))
        first.issuer.change { $0.answers["/revoke"] = nil }
        let before = first.issuer.paths.filter { $0 == "/revoke" }.count
        #expect(before > 0)
        let profile = world.home.appending(path: "accounts/default/profile.json")
        #expect(try String(contentsOf: profile, encoding: .utf8).contains(first.name))

        #expect(try await world.run("token").ending == .status(0))
        #expect(first.issuer.paths.filter { $0 == "/revoke" }.count == before + 1)
        #expect(
            try !String(contentsOf: profile, encoding: .utf8).contains(first.name), "its profile isn't needed any more")
        await first.stop()
        await second.stop()
    }

    @Test func `as another client of the same provider leave the old session to be revoked by its own client`()
        async throws
    {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        #expect(try await world.login(at: provider).ending == .status(0))
        provider.issuer.change { $0.answers["/revoke"] = { _ in HTTPResponse(status: .serviceUnavailable) } }
        #expect(try await world.login(at: provider, ["--client-id", "b"]).ending == .status(0))
        #expect(try await world.login(at: provider, ["--client-id", "c"]).ending == .status(0))
        provider.issuer.change { $0.answers["/revoke"] = nil }
        let refused = revokingClients(at: provider).count
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        #expect(revokingClients(at: provider).dropFirst(refused).sorted() == ["b", "notes"])
        let profile = world.home.appending(path: "accounts/default/profile.json")
        #expect(try !String(contentsOf: profile, encoding: .utf8).contains("notes"))
        #expect(try await world.run("logout", "--json").result["revoked"] == true)
        #expect(revokingClients(at: provider).last == "c")
        await provider.stop()
    }

    private func revokingClients(at provider: LoopbackIssuer) -> [String] {
        provider.issuer.transport.requests.filter { $0.path == "/revoke" }.compactMap { request in
            try? ScriptedIssuer.form(request)["client_id"]
        }
    }

    private func parameters(_ address: URL, _ names: [String]) -> Set<String> {
        let items = URLComponents(url: address, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let values = Set(items.filter { names.contains($0.name) }.compactMap(\.value))
        #expect(values.count == names.count)
        return values
    }
}
