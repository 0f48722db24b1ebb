import Foundation
import GatehouseListener
import GatehouseSQLite
import GatehouseServer
import GatehouseService

// The examples of Docs/server.md, to the letter: `ReadmeTests` compares them, and `ServerGuideTests` runs them.

func embeddingExample(
    path: String, issuer: String, port: Int, masterKey: Secret
) async throws -> (TokenService, Listener) {
    let database = try SQLiteDatabase(path: path)
    let service = try await TokenService(
        configuration: ServiceConfiguration(issuer: issuer), storage: SQLiteStorage(database),
        masterKey: MasterKey(masterKey), passwords: PasswordHasher(),
        replays: SQLiteReplayMemory(database, time: SystemTimeSource()))
    let server = Server(service: service)
    let listener = try await Listener.start(on: .loopback(port: port), publicOrigin: Origin(issuer)) { request in
        await server.respond(to: request, from: request.peerAddress?.host)
    }
    return (service, listener)
}

func registrationExample(_ service: TokenService, password: Secret) async throws -> (AppRecord, AccountID) {
    var notes = AppRegistration(name: "Notes")
    notes.redirectURIs = ["http://127.0.0.1/callback"]
    notes.audience = "notes-api"
    notes.scope = "openid offline_access notes.read"
    let app = try await service.registerApp(notes, id: "notes")
    let account = try await service.addAccount(email: "ada@example.com", password: password)
    return (app, account)
}

func publishingExample(index: Int, now: Date, signer: SigningKey) async throws -> String {
    var list = StatusList(count: 1 << 20)
    list.set(.invalid, at: index)
    let claims = StatusListClaims(
        subject: "https://id.example.com/status/1", issuedAt: now, expiresAt: now.addingTimeInterval(3600),
        timeToLive: .seconds(300), list: list)
    let token = try await claims.signed(by: signer)  // served as application/statuslist+jwt
    return token
}
