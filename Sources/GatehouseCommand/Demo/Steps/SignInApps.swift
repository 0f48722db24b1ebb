import GatehouseClient
import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// The demo's two apps on the device.
struct DemoApps: Sendable {
    let notes: DemoApp
    let photos: DemoApp
}

extension Demo {
    /// Step 5: each app requests a token for this device from the platform, without a password.
    func signInApps(
        _ transcript: Transcript, _ device: DemoDevice, _ backends: DemoBackends, _ service: DemoService,
        cleanup: Cleanup
    ) async throws -> DemoApps {
        try await transcript.step("Each app asks the platform for a token: no password, its own key") { step in
            let apps = DemoApps(
                notes: try device.start(backends.notes, transport: transport),
                photos: try device.start(backends.photos, transport: transport))
            for app in [apps.notes, apps.photos] {
                await cleanup.add { await app.manager.finishBackgroundWork() }
                try await app.manager.signIn()
            }
            let notes = try await principal(of: apps.notes)
            let photos = try await principal(of: apps.photos)
            step.tell("Notes sees", notes)
            step.tell("Photos sees", photos)
            try step.expect(notes.subject != photos.subject, "the subjects differ")
            try step.expect(notes.device != photos.device, "the device ids differ")
            try step.expect(notes.key != photos.key, "the keys differ")
            let exchanges = try await service.count(.tokenExchanged)
            try step.expect(exchanges >= 2, "the service linked account, app and device: \(exchanges) exchanges")
            return apps
        }
    }

    private func principal(of app: DemoApp) async throws -> SeenPrincipal {
        let session = try await app.manager.validSession()
        return try SeenPrincipal(session, openedBy: app.backend.registration)
    }
}
