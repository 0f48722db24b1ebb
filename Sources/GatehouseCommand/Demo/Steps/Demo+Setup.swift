import Foundation
import GatehouseHTTP
import GatehouseJOSE
import GatehouseListener
import GatehouseService
import GatehouseTypes

extension Demo {
    /// Step 1: starts the token service on a free loopback port.
    func startService(_ transcript: Transcript, in folder: URL, cleanup: Cleanup) async throws -> DemoService {
        try await transcript.step("Start the token service") { step in
            let database = options.database ?? DatabaseLocation(file: folder.appending(path: "service.db"))
            let service = try await DemoService.start(options, database: database)
            await cleanup.add { await service.hosted.listener.finish() }
            step.tell("issuer", service.issuer)
            step.tell("database", database)
            return service
        }
    }

    /// Step 2: registers two apps. Each has its own key pair, and its backend knows only its own private key.
    func registerApps(
        _ transcript: Transcript, _ service: DemoService, cleanup: Cleanup
    ) async throws -> DemoPair<DemoBackend> {
        try await transcript.step("Register two apps, and start their backends") { step in
            func backend(_ name: String) async throws -> DemoBackend {
                let registration = try await service.register(
                    name, audience: name.asciiLowercased + "-api", transport: transport)
                let backend = try await DemoBackend.start(registration, issuer: service.issuer, transport: transport)
                await cleanup.add { await backend.listener.stop() }
                step.tell(name, "client \(registration.clientID), audience \(registration.audience)")
                step.tell("  its backend", backend.listener.origin)
                return backend
            }
            let backends = DemoPair(notes: try await backend("Notes"), photos: try await backend("Photos"))
            try step.expect(
                backends.notes.registration.keySet == backends.photos.registration.keySet
                    && !backends.notes.registration.keySet.keys.isEmpty,
                "both developers got the same key set of the service")
            return backends
        }
    }

    /// Step 3: adds an account.
    func addAccount(_ transcript: Transcript, _ service: DemoService) async throws -> DemoPerson {
        try await transcript.step("Add an account") { step in
            let password = Secret(SystemRandomSource().token(byteCount: 12))
            // A database that is kept may contain the accounts of earlier runs.
            let email = "ada-\(SystemRandomSource().token(byteCount: 4).asciiLowercased)@example.com"
            let account = try await service.hosted.service.addAccount(email: email, password: password)
            step.tell("email", email)
            step.tell("account at the service", account)
            if options.usesBrowser { step.tell("password to type in", password.revealed) }
            return DemoPerson(email: email, password: password, account: account)
        }
    }
}
