import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

extension World {
    /// Registers an app that is told about logouts.
    func registerTold(_ id: ClientID, wantsSessions: Bool? = nil) async throws {
        try await driver.registerApp(id) { metadata in
            metadata.scope = Scope("openid offline_access \(id).read")
            metadata.backchannelLogoutURI = URL(string: "https://\(id).example.com/logged-out")
            metadata.backchannelLogoutSessionRequired = wantsSessions
        }
    }

    /// What the service has to tell clients, claimed and finished: the client, and the token that it would get.
    func logouts() async throws -> [(client: ClientID, token: LogoutToken)] {
        time.advance(by: .seconds(1))
        var logouts: [(ClientID, LogoutToken)] = []
        while let delivery = try await service.deliveries.claim() {
            let message = try #require(try await service.logoutDeliveries.message(of: delivery))
            let client = try #require(delivery.client)
            #expect(message.address.absoluteString == "https://\(client).example.com/logged-out")
            logouts.append((client, try await verified(message.token, by: client)))
            try await service.deliveries.finish(delivery)
        }
        return logouts.sorted { $0.0.rawValue < $1.0.rawValue }
    }

    /// A logout token as the client verifies it.
    func verified(_ token: Secret, by client: ClientID) async throws -> LogoutToken {
        try LogoutTokenVerifier(issuer: World.issuer, clientID: client, time: time)
            .verify(UnverifiedToken(compact: token.revealed), keys: try await service.publicKeys())
    }

    /// The claims of an ID token.
    func idToken(_ response: TokenResponse) async throws -> IDTokenClaims {
        let token = try UnverifiedToken(compact: try #require(response.idToken).revealed)
        return try IDTokenClaims(
            token.verify(with: try await service.publicKeys(), allowing: [.es256]).claims())
    }
}
