import GatehouseClient
import GatehouseHTTP
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
            let devices = try await service.hosted.service.storage.devices(account: person.account)
            try step.expect(devices.count == 1, "the service knows one device of the account")
            try step.expect(
                devices.first?.keyThumbprint == session.proofKeyID?.rawValue, "it knows it by the same key")
        }
    }

    private func userAgent(_ person: DemoPerson) -> LoopbackUserAgent {
        if options.usesBrowser { return .systemBrowser }
        let browser = FormFillingBrowser(transport: transport, email: person.email, password: person.password)
        return LoopbackUserAgent { _ = try await browser.visit($0) }
    }
}
