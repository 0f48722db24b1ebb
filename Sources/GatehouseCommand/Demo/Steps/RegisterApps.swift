import GatehouseHTTP
import GatehouseJOSE
import GatehouseListener
import GatehouseTypes

/// The backends of the demo's two apps.
struct DemoBackends: Sendable {
    let notes: DemoBackend
    let photos: DemoBackend
}

extension Demo {
    /// Step 2: registers two apps. Each has its own key pair, and its backend knows only its own private key.
    func registerApps(
        _ transcript: Transcript, _ service: DemoService, cleanup: Cleanup
    ) async throws -> DemoBackends {
        try await transcript.step("Register two apps, and start their backends") { step in
            let developer = AppDeveloper(service: service, transport: transport)
            func backend(_ name: String) async throws -> DemoBackend {
                let registration = try await developer.register(name, audience: name.asciiLowercased + "-api")
                let backend = try await DemoBackend.start(registration, issuer: service.issuer, transport: transport)
                await cleanup.add { await backend.listener.stop() }
                step.tell(name, "client \(registration.clientID), audience \(registration.audience)")
                step.tell("  its backend", backend.listener.origin)
                return backend
            }
            let backends = DemoBackends(notes: try await backend("Notes"), photos: try await backend("Photos"))
            try step.expect(
                backends.notes.registration.keySet == backends.photos.registration.keySet
                    && !backends.notes.registration.keySet.keys.isEmpty,
                "both developers got the same key set of the service")
            return backends
        }
    }
}
