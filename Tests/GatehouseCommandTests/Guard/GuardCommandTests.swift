import Foundation
import GatehouseGuard
import GatehouseHTTP
import GatehouseJOSE
import GatehouseListener
import GatehouseTypes
import GatehouseVerifier
import Testing

@testable import GatehouseCommand

@Suite("The arguments of a guard")
struct GuardCommandTests {
    private let shell: Shell
    private let usual = [
        "guard", "--issuer", "https://id.example.com", "--audience", "notes-api", "--public-origin",
        "https://api.example.com",
    ]

    init() throws {
        shell = try Shell()
    }

    private func status(_ arguments: [String]) async -> ExitCode {
        await CommandRunner(commands: Command.all, console: shell.console)
            .run(arguments, environment: ["GATEHOUSE_HOME": shell.home.path])
    }

    @Test func `that lack what it must know are a wrong call`() async {
        for name in ["--issuer", "--audience", "--public-origin"] {
            var arguments = usual
            guard let index = arguments.firstIndex(of: name) else { continue }
            arguments.removeSubrange(index...index + 1)
            #expect(await status(arguments) == .usage)
            #expect(shell.takeNotes().first?.contains(name) == true)
        }
    }

    @Test(
        "that mean nothing are a wrong call",
        arguments: [
            ["--proxy", "apache"], ["--proxy", ""], ["--listen", "8090"], ["--listen", "/run/guard.sock"],
            ["--public-origin", "api.example.com"], ["--public-origin", "https://api.example.com/v1"],
            ["--public-origin", "https://a@api.example.com"], ["--public-origin", "ftp://api.example.com:21"],
            ["--require", "/admin"], ["--require", "/admin="], ["--require", "admin=x"], ["--require", "/a/../b=x"],
            ["--require", "/a=x", "--require", "/a/=y"], ["--require-acr", "/a"], ["--require-age", "/a=soon"],
            ["--algorithm", "none"], ["--algorithm", "es256"],
            ["--scope", ""], ["--scope", "\""], ["--status-list-origin", "http://a.example"],
            ["--issuer", "http://id.example.com"], ["--issuer", "id"],
            ["--introspection-endpoint", "https://id.example.com/introspect"], ["--introspection-client", "notes-api"],
            ["--introspection-secret-file", "/dev/null"], ["--introspect", "all"],
            [
                "--introspection-endpoint", "http://id.example.com/introspect", "--introspection-client", "notes-api",
                "--introspection-secret-file", "/dev/null",
            ],
            ["--issuer", "https://other.example.com", "--jwks-file", "/dev/null"],
        ])
    func meaningless(arguments: [String]) async {
        #expect(await status(usual + arguments) == .usage)
        #expect(shell.takeOutput().isEmpty)
    }

    @Test func `name files that must be there, and hold what they should`() async throws {
        let noKeys = try shell.write("empty.json", #"{"keys": []}"#)
        let notKeys = try shell.write("other.json", "[]")
        for file in ["/nonexistent", noKeys, notKeys] {
            #expect(await status(usual + ["--jwks-file", file]) == .failed)
            #expect(await status(usual + ["--key", file]) == .failed)
            #expect(await status(usual + ["--ca", file]) == .failed)
        }
    }

    @Test func `ask the endpoint of the issuer's metadata if none is named`() throws {
        let secret = try shell.write("secret", "s3cret")
        let parsed = try OptionParser.parse(
            Array(usual.dropFirst()) + [
                "--introspection-client", "notes-api", "--introspection-secret-file", secret, "--introspect", "all",
            ], options: Command.guard.options, command: "guard")
        let invocation = Invocation(command: "guard", arguments: parsed, environment: [:], console: shell.console)
        #expect(try VerifierArguments(invocation).asksForIntrospection)
    }

    @Test func `say everything that a guard is`() throws {
        let parsed = try OptionParser.parse(
            Array(usual.dropFirst()) + [
                "--proxy", "envoy", "--listen", "127.0.0.1:0", "--claims", "--require", "/a=x", "--require", "/b=y",
                "--algorithm", "ES256", "--algorithm", "EdDSA", "--scope", "openid", "--client", "notes",
                "--require-proof",
            ], options: Command.guard.options, command: "guard")
        let invocation = Invocation(command: "guard", arguments: parsed, environment: [:], console: shell.console)
        let arguments = try GuardArguments(invocation)
        #expect(arguments.proxy == .envoy)
        #expect(arguments.address.port == 0)
        #expect(arguments.publicOrigin.description == "https://api.example.com")
        #expect(arguments.rules.rules.map(\.prefix) == ["/a", "/b"])
        #expect(arguments.showsClaims)
        let options = try VerifierArguments(invocation).options
        #expect(options.algorithms == [.es256, .edDSA])
        #expect(options.requiredScope.tokens == ["openid"])
        #expect(options.clients == ["notes"])
        #expect(options.requiresProof)
    }

    @Test func `leave it on this machine unless told otherwise`() throws {
        let parsed = try OptionParser.parse(
            Array(usual.dropFirst()), options: Command.guard.options, command: "guard")
        let arguments = try GuardArguments(
            Invocation(command: "guard", arguments: parsed, environment: [:], console: shell.console))
        #expect(arguments.address.description == "127.0.0.1:8090")
        #expect(arguments.proxy == .nginx)
        #expect(arguments.rules.rules.isEmpty && !arguments.showsClaims)
    }
}
