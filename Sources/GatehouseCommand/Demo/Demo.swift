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
        if let database = options.database, database.isThere {
            throw CommandFailure("there is a database at \(database.file.path) already; the demo starts with a new one")
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "gatehouse-demo-" + UUID().uuidString)
        try PrivateFolder(folder).make()
        let transcript = Transcript(console: console, time: time)
        let cleanup = Cleanup()
        do {
            try await play(transcript, in: folder, cleanup: cleanup)
        } catch {
            await cleanup.run()
            await remove(folder)
            throw error
        }
        await cleanup.run()
        await remove(folder)
        console.output("\nDone: every step came out as expected, and everything is stopped.")
    }

    /// Removes the folder, also when the demo was called off: what had been begun then may still write there for a
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
