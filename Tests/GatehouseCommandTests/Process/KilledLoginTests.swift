import Foundation
import GatehouseClient
import GatehouseJOSE
import GatehouseTypes
import Glibc
import Testing

@testable import GatehouseCommand

@Suite("A sign-in that is killed")
struct KilledLoginTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    /// Whether the account was signed in to before, as another client.
    @Test(arguments: [false, true])
    func `at any change of a file leaves a session that fits its profile, or none`(isReplacing: Bool) async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let secret = try world.write("secret", "secret-of-b\n")
        let template = world.folder.appending(path: "template")
        if isReplacing { #expect(try await world.login(at: provider).ending == .status(0)) }
        try FileManager.default.copyItem(at: world.home, to: template)
        var clients: Set<String> = []
        for point in 1...400 {
            try FileManager.default.removeItem(at: world.home)
            try FileManager.default.copyItem(at: template, to: world.home)
            let isKilled = try await killLogin(
                at: point, provider, ["--client-id", "b", "--client-secret-file", secret])
            let client = try await expectFit()
            if let client { clients.insert(client) }
            if isReplacing { #expect(client != nil, "the session is lost at point \(point)") }
            guard isKilled else { break }
        }
        #expect(clients == (isReplacing ? ["notes", "b"] : ["b"]), "not every stage was seen")
        await provider.stop()
    }

    /// Begins a sign-in, and kills it at the N-th change of a file or message to the provider.
    ///
    /// - Returns: Whether it came that far.
    private func killLogin(at point: Int, _ provider: LoopbackIssuer, _ more: [String]) async throws -> Bool {
        let environment = try [
            "LD_PRELOAD": await CrashLibrary.path(in: world), "CRASH_FOLDER": world.home.path,
            "CRASH_AT": "\(point)", "CRASH_MODE": "before",
        ]
        let arguments = ["login", "--issuer", provider.name, "--no-browser", "--json"] + more
        let child = try world.start(arguments, with: environment)
        if let line = await child.output.next(), let open = try JSONValue(parsing: line)["open"]?.string,
            let address = URL(string: open)
        {
            _ = try? await provider.browse(address)
        }
        let run = await world.finish(child, arguments)
        #expect(run.ending == .signal(SIGKILL) || run.ending == .status(0), "\(run.errors)")
        return run.ending == .signal(SIGKILL)
    }

    /// The client of the stored session, which must be that of the profile.
    private func expectFit() async throws -> String? {
        let folder = AccountFolder("default", home: try GatehouseHome(environment: ["GATEHOUSE_HOME": world.home.path]))
        guard let stored = try await StoredAccount.read(folder), let session = stored.record?.session else {
            return nil
        }
        let token = try UnverifiedToken(compact: try #require(session.idToken).revealed)
        let audience = try JSONValue(parsing: token.unverifiedPayload)["aud"]
        let client = try #require(audience?.string ?? audience?.array?.first?.string)
        #expect(stored.current.profile.clientID == client)
        if case .secret = stored.current.credential {
            #expect(client == "b", "the old session has the new client's secret")
        } else {
            #expect(client == "notes", "the new session lacks its client's secret")
        }
        return client
    }
}

/// `Tests/Crash/crash.c`, compiled for a test.
private enum CrashLibrary {
    static func path(in world: CommandWorld) async throws -> String {
        let library = world.folder.appending(path: "crash.so")
        guard !FileManager.default.fileExists(atPath: library.path) else { return library.path }
        let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Crash/crash.c")
        let compiler = try ChildProcess(
            "/usr/bin/env", ["clang", "-O1", "-shared", "-fPIC", "-o", library.path, source.path],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
        try #require(await compiler.ending() == .status(0))
        return library.path
    }
}
