import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes

/// Ada's desk, signed in to the platform.
struct Desk {
    let world: World
    let key: SigningKey
    let platform: TokenResponse

    init(_ world: World, in cookie: Secret? = nil, scope: String = "openid device") async throws {
        self.world = world
        key = try Desk.makeKey()
        let code = try await world.code("platform", scope: scope, in: cookie)
        let caller = try await world.driver.caller("platform", keyThumbprint: key.publicKey.thumbprint)
        platform = try await world.respond(code.parameters(), as: caller).get()
    }

    static func makeKey() throws -> SigningKey {
        try SigningKey(PrivateKey.generate(.p256))
    }

    func caller(_ id: ClientID, _ key: SigningKey) async throws -> TokenCaller {
        try await world.driver.caller(id, keyThumbprint: key.publicKey.thumbprint)
    }

    func request(
        for id: ClientID, key appKey: SigningKey, signedBy signer: SigningKey? = nil,
        vouchingFor vouched: ClientID? = nil, change: (inout TokenExchangeRequest) throws -> Void = { _ in }
    ) async throws -> OAuthParameters {
        try await world.driver.exchangeRequest(
            platform.accessToken, for: id, appKey: appKey.publicKey.thumbprint, signedBy: signer ?? key,
            vouchingFor: vouched, change: change)
    }

    func exchange(for id: ClientID, key appKey: SigningKey) async throws -> TokenResponse {
        try await world.respond(request(for: id, key: appKey), as: caller(id, appKey)).get()
    }
}
