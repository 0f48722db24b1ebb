import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTypes

/// Two instances of a service on one storage, and an account with everything that can end: a browser session, a code
/// that nobody has redeemed, the codes of two devices, an app's family, and the platform's family on a device.
struct ServiceScenario: Sendable {
    /// The instance whose transactions others can get in front of.
    let one: ServiceDriver
    let two: ServiceDriver
    let storage: ServiceStorage
    let engine: HookedEngine

    let account: AccountID
    let device: DeviceID
    let deviceKey: SigningKey
    /// Somebody whose password was checked, and who has no session yet.
    let authenticated: AuthenticatedAccount
    let cookie: Secret
    let code: ServiceDriver.IssuedCode
    /// The code that the app's family came of.
    let redeemedCode: ServiceDriver.IssuedCode
    /// The codes of a device that waits for an answer, and of one that was allowed and hasn't got its tokens yet.
    let waitingCodes: DeviceAuthorizationResponse
    let allowedCodes: DeviceAuthorizationResponse
    /// A request for authorization that nobody has answered.
    let prepared: PreparedAuthorization
    let app: TokenResponse
    let platform: TokenResponse

    static let appKey = "the-key-of-the-app-on-the-device"

    init(storage: ServiceStorage, other: ServiceStorage? = nil) async throws {
        self.storage = storage
        engine = HookedEngine(storage.engine)
        let time = ManualTimeSource()
        let second = try await InProcessService(storage: other ?? storage, time: time, seed: 2)
        one = ServiceDriver(
            service: try await InProcessService(storage: ServiceStorage(engine), time: time).service, time: time)
        two = ServiceDriver(service: second.service, time: time, seed: 8)
        time.advance(by: .seconds(3600))  // now the keys can be rotated
        account = try await one.service.addAccount(email: ServiceDriver.email, password: ServiceDriver.password)
        try await one.registerApp("notes") { $0.grantTypes?.append(.deviceCode) }
        deviceKey = try SigningKey(PrivateKey.generate(.p256))
        let key = deviceKey.publicKey.thumbprint
        authenticated = try await one.service.authenticate(
            email: ServiceDriver.email, password: ServiceDriver.password, from: SignInOrigin(nil))
        cookie = try await one.signInBrowser()
        redeemedCode = try await one.code("notes", in: cookie)
        app = try await one.respond(redeemedCode.parameters(), to: one.caller("notes", keyThumbprint: key))
        platform = try await one.respond(
            one.code(PlatformClient.id, in: cookie).parameters(), to: one.caller(PlatformClient.id, keyThumbprint: key))
        prepared = try await one.prepare("notes", verifier: CodeVerifier(randomness: one.randomness))
        code = try await one.code("notes", in: cookie)
        let caller = try await one.caller("notes", keyThumbprint: key)
        waitingCodes = try await one.deviceCodes(for: caller)
        allowedCodes = try await one.deviceCodes(for: caller)
        try await one.allow(allowedCodes, in: cookie)
        device = try await one.service.records.devices(account: account).map(\.id).first ?? ""
    }

    /// Runs a use case on the first instance, and another one on the second instance before one of its transactions, or
    /// after all of them if there are fewer.
    ///
    /// - Returns: Whether there were fewer.
    func run(_ first: ServiceUseCase, _ second: ServiceUseCase, before number: Int) async throws -> Bool {
        engine.hook(before: number) { _ = try await second.isAccepted(by: two, in: self) }
        _ = try await first.isAccepted(by: one, in: self)
        guard engine.count <= number else { return false }
        _ = try await second.isAccepted(by: two, in: self)
        return true
    }
}
