import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseTypes

extension Demo {
    /// Step 7: sends requests through a loader chain with several authentication methods, and requests that backends
    /// must refuse.
    func callBackends(_ transcript: Transcript, _ apps: DemoApps) async throws {
        try await transcript.step("Call Notes' backend through a loader chain, and try what must be refused") { step in
            let notes = apps.notes
            try await show(step, notes, "no authentication", "/about", nil)
            try await show(step, notes, "Basic", "/operator", .basic)
            try await show(step, notes, "OAuth (DPoP)", "/notes", .oauth)

            let forger = Forger(app: notes, transport: transport)
            let photos = apps.photos.backend
            try await refuse(step, "Notes' token at Photos' backend", at: photos) { try await forger.send(to: photos) }
            try await refuse(step, "a copy without the device's key", at: notes.backend) {
                try await forger.sendCopy()
            }
            try await refuse(step, "a token with one byte changed", at: notes.backend) {
                try await forger.sendDamaged()
            }
            try await refuse(step, "plain claims that were sealed with the app's own key", at: notes.backend) {
                try await forger.sendSealedClaims()
            }
        }
    }

    private func show(
        _ step: Transcript, _ app: DemoApp, _ name: String, _ path: String, _ method: AuthenticationMethod?
    ) async throws {
        let response = try await app.load(path, method)
        step.tell(name, app.backend.log.last)
        try step.expect(response.status == .ok, "the response is 200: \(response.text)")
    }

    private func refuse(
        _ step: Transcript, _ name: String, at backend: DemoBackend, _ attempt: () async throws -> HTTPResponse
    ) async throws {
        let response = try await attempt()
        step.tell(name, backend.log.last)
        try step.expect(response.status == .unauthorized, "the response is 401 without details")
    }
}
