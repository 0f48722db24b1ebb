import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseJOSE
import GatehouseProviders
import GatehouseService
import GatehouseTypes

extension Demo {
    /// Step 4: the device signs in to the platform once, as a native app does.
    func signInDevice(
        _ transcript: Transcript, _ device: DemoDevice, _ service: DemoService, _ person: DemoPerson
    ) async throws {
        try await transcript.step("Sign the device in: authorization code, PKCE, DPoP") { step in
            _ = try await device.platform.restore()
            let account = try await device.platform.signIn(using: userAgent(person))
            step.tell("subject for the platform", account.subject)
            try step.expect(device.platform.state.isSignedIn, "the device is signed in")
            let session = try await device.platform.validSession()
            try step.expect(session.accessToken.type == .dpop, "its token is bound to the device's key")
            let devices = try await service.hosted.service.records.devices(account: person.account)
            try step.expect(devices.count == 1, "the service knows one device of the account")
            let key = session.proofKeyID.map { service.hosted.service.keyDigest(of: $0.rawValue) }
            try step.expect(devices.first?.keyDigest == key, "it knows it by the same key")
        }
    }

    private func userAgent(_ person: DemoPerson) -> LoopbackUserAgent {
        if options.usesBrowser { return .systemBrowser }
        let browser = FormFillingBrowser(transport: transport, email: person.email, password: person.password)
        return LoopbackUserAgent { _ = try await browser.visit($0) }
    }

    /// Step 5: each app requests a token for this device from the platform, without a password.
    func signInApps(
        _ transcript: Transcript, _ device: DemoDevice, _ backends: DemoPair<DemoBackend>, _ service: DemoService,
        cleanup: Cleanup
    ) async throws -> DemoPair<DemoApp> {
        try await transcript.step("Each app asks the platform for a token: no password, its own key") { step in
            let apps = DemoPair(
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

    /// Step 6: shows the token as it is sent, and the claims that the backend sees after decrypting it.
    func showToken(_ transcript: Transcript, _ app: DemoApp) async throws {
        try await transcript.step("Look at the token: sealed from outside, signed inside") { step in
            let session = try await app.manager.validSession()
            let sealed = try SealedToken(compact: session.accessToken.value.revealed)
            step.tell("outside: header only", JSONValue.object(sealed.header.parameters).encodedText)
            let seen = try SeenPrincipal(session, openedBy: app.backend.registration)
            for (name, value) in seen.claims.sorted(by: { $0.key < $1.key }) {
                step.tell("inside: \(name)", value.encodedText)
            }
            let outside = session.accessToken.value.revealed
            let hidden = [seen.subject.rawValue, seen.device?.rawValue ?? ""]
            let encoded = hidden.map { Base64URL.encode(Array($0.utf8)) }
            try step.expect(
                (hidden + encoded).allSatisfy { !$0.isEmpty && !outside.contains($0) },
                "nothing of the account or the device can be read from outside")
        }
    }
}
