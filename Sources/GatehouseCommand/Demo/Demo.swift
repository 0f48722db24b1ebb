import Foundation
import GatehouseClient
import GatehouseCurl
import GatehouseHTTP
import GatehouseStores
import GatehouseTypes

/// A demonstration of all parts on loopback: real HTTP, real cryptography, a real database file and a real sign-in
/// page.
struct Demo: Sendable {
    let options: DemoOptions
    let console: Console
    var time: any TimeSource = SystemTimeSource()
    var transport: any HTTPTransport = CurlTransport()

    /// Runs all steps in order.
    ///
    /// - Throws: ``DemoFailure`` for the first step with an unexpected outcome; ``CommandFailure`` if the file for the
    ///   new database already exists.
    func run() async throws {
        if let database = options.database, try database.isThere {
            throw CommandFailure("there is a database at \(database.name) already; the demo starts with a new one")
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "gatehouse-demo-" + UUID().uuidString)
        try PrivateFolder(folder).make()
        let transcript = Transcript(console: console, time: time)
        let cleanup = Cleanup()
        var failure: (any Error)?
        do {
            try await play(transcript, in: folder, cleanup: cleanup)
        } catch {
            failure = error
        }
        await cleanup.run()
        await remove(folder)
        try console.expectOutput()
        if let failure { throw failure }
        console.output("\nDone: every step came out as expected, and everything is stopped.")
    }

    /// Removes the folder. Tries repeatedly, since the operations of a cancelled demo may still write to it for a
    /// moment.
    private func remove(_ folder: URL) async {
        await spawn { [time] in
            for _ in 0..<40 {
                try? FileManager.default.removeItem(at: folder)
                guard FileManager.default.fileExists(atPath: folder.path) else { return }
                try? await time.sleep(for: .milliseconds(50))
            }
        }.value
    }

    private func play(_ transcript: Transcript, in folder: URL, cleanup: Cleanup) async throws {
        let service = try await startService(transcript, in: folder, cleanup: cleanup)
        let backends = try await registerApps(transcript, service, cleanup: cleanup)
        let person = try await addAccount(transcript, service)
        let device = DemoDevice(folder: folder.appending(path: "device"), issuer: service.issuer, transport: transport)
        await cleanup.add { await device.platform.finishBackgroundWork() }
        try await signInDevice(transcript, device, service, person)
        let apps = try await signInApps(transcript, device, backends, service, cleanup: cleanup)
        try await showToken(transcript, apps.notes)
        try await callBackends(transcript, apps)
        try await refreshUnderLoad(transcript, apps.notes, service)
        try await loseAnswer(transcript, apps.notes, service)
        try await endSessions(transcript, device, apps, service, person)
        try await stop(transcript, service, backends)
    }
}

/// A value for each of the demo's two apps.
struct DemoPair<Value: Sendable>: Sendable {
    let notes: Value
    let photos: Value
}

/// The user of the demo's device.
struct DemoPerson: Sendable {
    let email: String
    let password: Secret
    let account: AccountID
}

/// The actions that stop the demo's parts, run in reverse order.
actor Cleanup {
    private var actions: [@Sendable () async -> Void] = []

    func add(_ action: @escaping @Sendable () async -> Void) {
        actions.append(action)
    }

    func run() async {
        while let action = actions.popLast() {
            await action()
        }
    }
}

/// The options of the demo.
struct DemoOptions: Sendable {
    /// The number of requests sent at the same time when the token expires.
    var requests = 200
    /// The lifetime of access tokens.
    var accessTokenLifetime: Duration = .seconds(4)
    /// The database; `nil` means a file in a temporary folder, which is removed at the end.
    var database: DatabaseLocation?
    /// Whether the service keeps running after the last step.
    var keeps = false
    /// Whether the user signs in with a real browser.
    var usesBrowser = false

    /// The command's options.
    static let options: [Option] = [
        .value("requests", "N", "The number of requests to send at once while the token expires; default: 200."),
        .value("token-lifetime", "SECONDS", "The lifetime of access tokens; default: 4."),
        .value(
            "database", "DATABASE",
            "Where to create the database, sqlite:PATH or postgresql://USER@HOST/NAME; default: a temporary folder, "
                + "which is removed at the end."),
        DatabaseLocation.keyOption,
        .flag("keep", "Keep the service running until Ctrl-C, and print its addresses."),
        .flag("browser", "Open your browser, so that you sign in yourself."),
    ]

    /// Creates the default options.
    init() {}

    /// Reads the options of an invocation.
    init(_ invocation: Invocation) throws {
        requests = try invocation.integer("requests", in: 1...10_000) ?? requests
        if let seconds = try invocation.integer("token-lifetime", in: 1...60) {
            accessTokenLifetime = .seconds(seconds)
        }
        database = try DatabaseLocation.given(in: invocation) == nil ? nil : DatabaseLocation.named(in: invocation)
        keeps = invocation.flag("keep")
        usesBrowser = invocation.flag("browser")
    }
}

extension Command {
    /// Demonstrates all parts on loopback.
    static let demo = Command(
        path: ["demo"],
        summary: "Show everything at work on this machine: a token service, apps, sign-in, tokens, sign-out.",
        options: DemoOptions.options
    ) { invocation in
        let options = try DemoOptions(invocation)
        // A reader that has gone away must not keep the demo from removing its folder.
        ProcessSetup.ignoreBrokenPipes()
        try await Interruption().cancelling { try await Demo(options: options, console: invocation.console).run() }
    }
}
