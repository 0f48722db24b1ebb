import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The client that signs in")
struct ClientTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test(arguments: [true, false])
    func `proves itself with its secret, now and in later commands`(isFromInput: Bool) async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        provider.issuer.change {
            $0.clientSecret = Secret("client-secret-1")
            $0.authenticationMethods = ["client_secret_basic"]
        }
        let file = try world.write("secret", "client-secret-1\n")
        let login = try await world.login(
            at: provider, ["--client-secret-file", isFromInput ? "-" : file],
            input: isFromInput ? "client-secret-1\n" : "")
        #expect(login.ending == .status(0), "\(login.errors)")
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        let person = try await world.run("userinfo", "--json")
        #expect(try person.result == ["sub": "subject-1", "name": "Ada", "email": "ada@example.com"])
        #expect(try await world.run("userinfo").output == ["sub: subject-1", "email: ada@example.com", "name: Ada"])

        let wrong = try world.write("wrong", "client-secret-2\n")
        let refused = try await attempt(at: provider, "--client-secret-file", wrong, "--account", "b")
        #expect(refused.ending == .status(1))
        #expect(refused.errors.count == 1, "\(refused.errors)")
        #expect(refused.errors[0].contains("check the client ID, its secret"), "\(refused.errors)")
        await provider.stop()
    }

    @Test(arguments: [true, false])
    func `proves itself with its private key, which goes when it signs out`(isPEM: Bool) async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let key = try PrivateKey.generate(.p256)
        let written = PrivateJSONWebKey(key, keyID: "client-key-1")
        let published = JSONWebKey(key.publicKey, keyID: isPEM ? JSONWebKey(key.publicKey).keyID : "client-key-1")
        provider.issuer.change {
            $0.clientKeys = JSONWebKeySet([published])
            $0.authenticationMethods = ["private_key_jwt"]
        }
        let file = try world.write("key", isPEM ? key.pem.revealed : written.json.revealed)
        let login = try await world.login(at: provider, ["--private-key-file", file])
        #expect(login.ending == .status(0), "\(login.errors)")
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        let profile = world.home.appending(path: "accounts/default/profile.json")
        #expect(try String(contentsOf: profile, encoding: .utf8).contains("\"credential\""))
        #expect(try await world.run("logout", "--json").result["revoked"] == true)
        #expect(try !String(contentsOf: profile, encoding: .utf8).contains("\"credential\""))

        let other = try world.write("other", PrivateKey.generate(.p256).pem.revealed)
        let refused = try await attempt(at: provider, "--private-key-file", other)
        #expect(refused.ending == .status(1) && refused.errors.count == 1, "\(refused.errors)")
        await provider.stop()
    }

    @Test(arguments: ["--client-secret-file", "--private-key-file"])
    func `keeps what it proves itself with to itself`(option: String) async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let isKey = option == "--private-key-file"
        let secret = isKey ? try PrivateKey.generate(.p256).pem.revealed : "client-secret-1234567890"
        let canary = Canary()
        for line in secret.split(separator: "\n") where !line.hasPrefix("-") {
            canary.collect(String(line), as: "client's")
        }
        let login = try await world.login(at: provider, [option, try world.write("given", secret)])
        #expect(login.ending == .status(0), "\(login.errors)")
        for command in [["token", "--refresh"], ["status", "--why"], ["accounts", "--json"], ["userinfo"]] {
            _ = await world.finish(try world.start(command), command)
        }
        for run in await world.runs() {
            #expect(canary.search((run.output + run.errors).joined(separator: "\n"), place: "output") == [])
        }
        let holding = try world.files().filter { file in
            let bytes = try Data(contentsOf: world.home.appending(path: file))
            return !canary.search(bytes: bytes, place: file).isEmpty
        }
        let place = "accounts/default/profile.json"
        #expect(holding == [place])
        let attributes = try FileManager.default.attributesOfItem(atPath: world.home.appending(path: place).path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        await provider.stop()
    }

    /// A sign-in that is refused before anybody has to go anywhere.
    private func attempt(at provider: LoopbackIssuer, _ more: String...) async throws -> CommandWorld.Run {
        let arguments = ["login", "--issuer", provider.name, "--client-id", "notes", "--no-browser"] + more
        return await world.finish(try world.start(arguments), arguments)
    }

    @Test func `asks for what it was told to ask for`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let (child, arguments, address) = try await world.beginLogin(
            provider.name,
            [
                "--client-id", "notes", "--scope", "openid notes", "--resource", "https://api.example.com/a",
                "--resource", "https://api.example.com/b", "--prompt", "login consent", "--acr", "gold silver",
                "--max-age", "60",
            ])
        let query = try #require(FormEncoding.decode(address.query(percentEncoded: true) ?? ""))
        let expected = [
            "client_id": ["notes"], "scope": ["openid notes"], "prompt": ["login consent"],
            "resource": ["https://api.example.com/a", "https://api.example.com/b"],
            "acr_values": ["gold silver"], "max_age": ["60"],
        ]
        for (name, values) in expected {
            #expect(query.filter { $0.name == name }.map(\.value) == values, "\(name)")
        }
        try await provider.browse(address)
        let run = await world.finish(child, arguments)
        #expect(run.ending == .status(0), "\(run.errors)")

        _ = try await world.run("token", "--refresh")
        let refresh = try #require(provider.issuer.tokenForms.last)
        #expect(refresh.pairs.filter { $0.name == "resource" }.count == 2)
        await provider.stop()
    }

    @Test func `takes nobody who hasn't proved what was asked for`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        provider.issuer.change { $0.claims["acr"] = .some(nil) }
        let run = try await world.login(at: provider, ["--acr", "gold"])
        #expect(run.ending == .status(1) && run.errors.count == 1, "\(run.errors)")
        #expect(try world.files() == [])
        #expect(try await world.login(at: provider).ending == .status(0))
        await provider.stop()
    }

    @Test func `is sent back to the address that it was told`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let run = try await world.login(at: provider, ["--redirect-uri", "http://127.0.0.1/here"])
        #expect(run.ending == .status(0), "\(run.errors)")
        let form = try #require(provider.issuer.tokenForms.last)
        #expect(form["redirect_uri"]?.hasPrefix("http://127.0.0.1:") == true)
        #expect(form["redirect_uri"]?.hasSuffix("/here") == true)
        await provider.stop()
    }
}
