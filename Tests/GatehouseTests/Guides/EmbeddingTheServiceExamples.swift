// snippet.start
import Foundation
import GatehouseListener
import GatehouseSQLite
import GatehouseServer
import GatehouseService

struct EmbeddedService {
    let service: TokenService
    let listener: Listener

    static func start(database path: String, issuer: String, port: Int, masterKey: Secret) async throws -> Self {
        let service = try await TokenService(
            configuration: ServiceConfiguration(issuer: issuer), storage: .sqlite(path: path),
            masterKey: MasterKey(masterKey))
        let server = Server(service: service)
        let listener = try await Listener.start(on: .loopback(port: port), publicOrigin: Origin(issuer)) { request in
            await server.respond(to: request, from: request.peerAddress?.host)
        }
        return EmbeddedService(service: service, listener: listener)
    }
}
// snippet.end

// snippet.masterKey
func makeMasterKey() -> Secret {
    MasterKey.make(randomness: SystemRandomSource())
}
// snippet.end

// snippet.register
extension EmbeddedService {
    func register(password: Secret) async throws -> (client: ClientRecord, account: AccountID) {
        let notes = ClientMetadata.native(
            "Notes", redirectURIs: ["http://127.0.0.1/callback"], audience: "notes-api",
            scope: "openid offline_access notes.read")
        let client = try await service.registerClient(notes, id: "notes").client
        let account = try await service.addAccount(email: "ada@example.com", password: password)
        return (client, account)
    }
}
// snippet.end

// snippet.secret
extension EmbeddedService {
    func registerWebsite() async throws -> Secret? {
        var shop = ClientMetadata()
        shop.clientName = "Shop"
        shop.redirectURIs = ["https://shop.example.com/callback"]
        return try await service.registerClient(shop.completedForApp(), id: "shop").secret
    }
}
// snippet.end

// snippet.sealed
extension EmbeddedService {
    func registerSealed(backend key: PrivateKey) async throws -> ClientRecord {
        let challenge = try await service.issueChallenge().challenge.revealed
        let proof = try await SealingKeyProof.make(
            challenge: challenge, issuer: service.configuration.issuer, key: key, time: SystemTimeSource())
        var photos = ClientMetadata.native(
            "Photos", redirectURIs: ["http://127.0.0.1/callback"], audience: "photos-api")
        photos.sealingKey = JSONWebKey(key.publicKey).json
        return try await service.registerClient(photos, id: "photos", proof: proof).client
    }
}
// snippet.end

// snippet.accounts
extension EmbeddedService {
    func lock(_ account: AccountID) async throws {
        try await service.setAccountStatus.disable(account)
    }

    func unlock(_ account: AccountID, newPassword: Secret) async throws -> String? {
        do {
            try await service.setAccountStatus.enable(account)
            try await service.changePassword(of: account, to: newPassword)
            return nil
        } catch let refusal as Refusal {
            return refusal.reason
        }
    }
}
// snippet.end

// snippet.lifetimes
func shortLived(issuer: String) throws -> ServiceConfiguration {
    var configuration = try ServiceConfiguration(issuer: issuer)
    configuration.lifetimes.accessToken = .seconds(120)
    configuration.lifetimes.idleRefreshToken = .seconds(7 * 86_400)
    configuration.minimumPasswordLength = 12
    return configuration
}
// snippet.end

// snippet.housekeeping
extension EmbeddedService {
    func cleanUp() async throws {
        try await service.removeExpired()  // once an hour
    }

    func rotateSigningKey() async throws -> String {
        try await service.rotateKey().rawValue  // once a month; the identifier of the key that signs now
    }

    func stop() async {
        await listener.stop(patience: .seconds(5))
    }
}
// snippet.end

// snippet.status
func publish(revoked index: Int, now: Date, signer: SigningKey) async throws -> String {
    var list = StatusList(count: 1 << 20)
    list.set(.invalid, at: index)
    let claims = StatusListClaims(
        subject: "https://id.example.com/status/1", issuedAt: now, expiresAt: now.addingTimeInterval(3600),
        timeToLive: .seconds(300), list: list)
    return try await claims.signed(by: signer)  // served as application/statuslist+jwt
}

func statusClaim(index: Int) -> JSONValue {  // the claim "status" of the token with this index
    ["status_list": ["idx": .integer(Int64(index)), "uri": "https://id.example.com/status/1"]]
}
// snippet.end
