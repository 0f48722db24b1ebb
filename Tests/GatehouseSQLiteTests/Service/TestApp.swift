import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes

/// An app with a key, which redeems codes and rotates refresh tokens.
struct TestApp: Sendable {
    static let key = "the-thumbprint-of-the-key-of-the-app"

    let driver: ServiceDriver

    /// The app of a service, with a seed of its own.
    init(_ storage: ServiceStorage, seed: UInt64 = 1) async throws {
        let inProcess = try await InProcessService(storage: storage, seed: seed)
        driver = ServiceDriver(service: inProcess.service, time: inProcess.time, seed: seed)
    }

    var service: TokenService { driver.service }

    /// Adds an account and the app.
    func prepare() async throws {
        _ = try await service.addAccount(email: ServiceDriver.email, password: ServiceDriver.password)
        try await driver.registerApp("notes")
    }

    /// A code of somebody who has signed in.
    func code() async throws -> ServiceDriver.IssuedCode {
        try await driver.code("notes", in: driver.signInBrowser())
    }

    func redeem(_ code: ServiceDriver.IssuedCode) async throws -> TokenResponse {
        try await driver.respond(code.parameters(), to: driver.caller("notes", keyThumbprint: TestApp.key))
    }

    /// The refresh token that takes the place of another one.
    func rotate(_ token: Secret) async throws -> Secret? {
        let request = RefreshRequest(refreshToken: token)
        let caller = try await driver.caller("notes", keyThumbprint: TestApp.key)
        return try await driver.respond(request.parameters, to: caller).refreshToken
    }

    /// The token families of the account.
    func families() async throws -> [TokenFamily] {
        try await service.records.families(client: "notes")
    }
}
