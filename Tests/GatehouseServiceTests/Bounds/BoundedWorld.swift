import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

/// A world whose service has small numbers, and a second instance on the same rows.
struct BoundedWorld: Sendable {
    let world: World
    let other: ServiceDriver
    /// A browser in which Ada is signed in.
    let cookie: Secret
    let desk: Desk
    let appKey: SigningKey
    let initialToken: InitialTokenRecord

    var instances: [ServiceDriver] { [world.driver, other] }

    init(_ bound: BoundCase) async throws {
        let configure: @Sendable (inout ServiceConfiguration) -> Void = { configuration in
            bound.configure(&configuration.bounds)
        }
        world = try await World { configure(&$0) }
        let second = try await InProcessService(
            storage: ServiceStorage(world.rows), time: world.time, seed: 2, configure: configure)
        other = ServiceDriver(service: second.service, time: world.time, seed: 8)
        cookie = try await world.driver.signInBrowser()
        desk = try await Desk(world, in: cookie)
        appKey = try Desk.makeKey()
        try await world.registerTV()
        try await world.registerNightly()
        for number in 0..<2 * BoundCase.attempts { try await world.register(ClientID("app\(number)")) }
        initialToken = try await world.service.addInitialToken("suite", uses: nil).record
        try await bound.forget(self)
    }

    /// Signs Ada in to Photos.
    func signIn(by driver: ServiceDriver, key: String? = "key") async throws -> TokenResponse {
        let code = try await driver.code("photos", in: cookie)
        return try await driver.respond(
            code.parameters(), to: driver.caller("photos", keyThumbprint: key.map(World.thumbprint)))
    }

    /// Exchanges the platform's token for one of Photos.
    func exchange(by driver: ServiceDriver) async throws -> TokenResponse {
        let thumbprint = appKey.publicKey.thumbprint
        let request = try await driver.exchangeRequest(
            desk.platform.accessToken, for: "photos", appKey: thumbprint, signedBy: desk.key)
        return try await driver.respond(request, to: driver.caller("photos", keyThumbprint: thumbprint))
    }

    /// Lets Photos push a request, as a client that authenticates.
    func push(by driver: ServiceDriver) async throws {
        try await driver.pushRequest(of: "photos")
    }

    /// Revokes the tokens of Photos.
    func revoke(_ tokens: TokenResponse, by driver: ServiceDriver) async throws {
        let request = RevocationRequest(token: try #require(tokens.refreshToken))
        try await driver.service.revokeToken(request, from: driver.caller("photos", keyThumbprint: nil))
    }

    /// The families of Photos.
    func families() async throws -> [TokenFamily] {
        try await world.families.filter { $0.client == "photos" }
    }
}

extension World {
    /// Registers a client that gets tokens for itself, and acts for people who have signed in to Photos.
    func registerNightly() async throws {
        let photos = try #require(try await records.client("photos")?.audience)
        var nightly = ClientMetadata()
        nightly.clientName = "Nightly"
        nightly.grantTypes = [.clientCredentials, .tokenExchange]
        nightly.scope = "photos.read"
        nightly.tokenEndpointAuthMethod = "client_secret_basic"
        nightly.resources = [photos]
        nightly.standsFor = [photos]
        _ = try await service.registerClient(nightly, id: "nightly")
    }
}
