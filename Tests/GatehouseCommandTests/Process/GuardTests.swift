import Foundation
import GatehouseCrypto
import GatehouseCurl
import GatehouseHTTP
import GatehouseListener
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Glibc
import Synchronization
import Testing

@testable import GatehouseCommand

@Suite("A guard in a process of its own")
struct GuardTests {
    private let world: CommandWorld
    private let issuer: OfflineIssuer

    init() throws {
        world = try CommandWorld()
        issuer = try OfflineIssuer()
    }

    private func start(_ more: [String] = [], issuer name: String = OfflineIssuer.name) async throws -> RunningGuard {
        try await RunningGuard.start(in: world, ["--issuer", name] + more)
    }

    private func offline(_ more: [String] = []) async throws -> RunningGuard {
        try await start(["--jwks-file", try world.write("keys.json", issuer.keySet)] + more)
    }

    @Test func `says where it is to be asked, and decides`() async throws {
        defer { world.close() }
        let running = try await offline(["--require", "/admin=notes:admin"])
        #expect(running.line["proxy"] == "nginx")
        #expect(running.line["questions"]?.string?.hasSuffix("/decide") == true)
        let token = "Bearer " + (try await issuer.token())
        let yes = try await running.nginx("/notes", ["Authorization": token])
        #expect(yes.status == .ok)
        #expect(yes.headers["X-Gatehouse-Subject"] == "account-1")
        #expect(yes.headers["X-Gatehouse-Device"] == "-")
        #expect(try await running.nginx("/admin", ["Authorization": token]).status == .forbidden)
        #expect(try await running.nginx("/notes", [:]).status == .unauthorized)
        #expect(try await running.ask("/decide", ["Authorization": token]).status == .internalServerError)
        #expect(try await running.ask("/healthz").status == .ok)
        #expect(try await running.ask("/readyz").status == .ok)
        let metrics = try await running.ask("/metrics").text
        #expect(metrics.contains("gatehouse_decisions_total{decision=\"accepted\"} 1\n"))
        running.child.send(SIGTERM)
        #expect(await running.child.ending() == .status(0))
        let log = await running.child.errors.all()
        #expect(
            log == [
                "guard.refused method=GET path=/admin reason=insufficientScope (scope)",
                "guard.refused method=GET path=/notes reason=missingCredentials",
                "guard.misconfigured reason=missingField (X-Original-Method)",
            ])
    }

    @Test func `logs every decision where that is wanted, and never a token`() async throws {
        defer { world.close() }
        let running = try await offline(["--log", "--claims", "--require-proof"])
        let token = try await issuer.token(isBound: true)
        let address = try #require(URL(string: "https://api.example.com/notes"))
        let proof = try await issuer.proof(token, url: address)
        let fields: HTTPHeaders = ["Authorization": "DPoP " + token, "DPoP": proof]
        let yes = try await running.nginx("/notes?secret=1", fields)
        #expect(yes.headers["X-Gatehouse-Proof"] == "dpop")
        #expect(yes.headers["X-Gatehouse-Claims"]?.count ?? 0 > 100)
        #expect(try await running.nginx("/notes?secret=1", fields).status == .unauthorized)
        #expect(try await running.nginx("/", ["Authorization": "Bearer " + token]).status == .unauthorized)
        running.child.send(SIGINT)
        #expect(await running.child.ending() == .status(0))
        #expect(
            await running.child.errors.all() == [
                "guard.accepted method=GET path=/notes",
                "guard.refused method=GET path=/notes reason=invalidProof (replayed)",
                "guard.refused method=GET path=/ reason=proofRequired (cnf)",
            ])
    }

    @Test func `demands nonces that every guard with the same secret knows`() async throws {
        defer { world.close() }
        let secret = try world.write("nonces", String(repeating: "n", count: 32) + "\n")
        let address = try #require(URL(string: "https://api.example.com/notes"))
        let token = try await issuer.token(isBound: true)
        func ask(_ running: RunningGuard, nonce: String? = nil) async throws -> HTTPResponse {
            let proof = try await issuer.proof(token, url: address, nonce: nonce)
            return try await running.nginx("/notes", ["Authorization": "DPoP " + token, "DPoP": proof])
        }
        let running = try await offline(["--nonce-key-file", secret])
        let refused = try await ask(running)
        #expect(refused.status == .unauthorized)
        let nonce = try #require(refused.headers["DPoP-Nonce"])
        #expect(try await ask(running, nonce: nonce).status == .ok)
        #expect(try await ask(offline(["--nonce-key-file", secret]), nonce: nonce).status == .ok)
        let other = try world.write("other-nonces", String(repeating: "o", count: 32))
        #expect(try await ask(offline(["--nonce-key-file", other]), nonce: nonce).status == .unauthorized)
    }

    @Test func `opens sealed tokens, and takes the keys of the service that issues them`() async throws {
        defer { world.close() }
        let key = try world.write("backend.pem", issuer.backend.pem.revealed)
        let running = try await offline(["--key", key])
        let sealed = "Bearer " + (try issuer.sealed(try await issuer.token()))
        #expect(try await running.nginx("/", ["Authorization": sealed]).status == .ok)

        let service = try await world.serve()
        let online = try await start(issuer: service.issuer)
        #expect(try await online.isReady())
    }

    @Test func `refuses tokens that were revoked, by the issuer's list`() async throws {
        defer { world.close() }
        let door = Mutex("")
        let publisher = try await Listener.start { _ in
            let body = Array(door.withLock { $0 }.utf8)
            return HTTPResponse(status: .ok, headers: ["Content-Type": StatusListClaims.mediaType], body: body)
        }
        let address = publisher.origin.description + "/status"
        var list = StatusList(count: 8)
        list.set(.invalid, at: 1)
        let signed = try await StatusListClaims(
            subject: address, issuer: OfflineIssuer.name, issuedAt: SystemTimeSource().now,
            timeToLive: .seconds(600), list: list
        ).signed(by: issuer.signer)
        door.withLock { $0 = signed }

        let running = try await offline(["--status-list-origin", publisher.origin.description, "--require-status"])
        func status(_ reference: JSONValue?) async throws -> HTTPStatus {
            try await running.decision(issuer.token(["status": reference])).status
        }
        #expect(try await status(StatusReference(uri: address, index: 0).json) == .ok)
        #expect(try await status(StatusReference(uri: address, index: 1).json) == .unauthorized)
        #expect(try await status(nil) == .unauthorized)
        let elsewhere = StatusReference(uri: "http://localhost:1/status", index: 0)
        let token = try await issuer.token(["status": elsewhere.json])
        #expect(try await running.nginx("/", ["Authorization": "Bearer " + token]).status != .ok)
        await publisher.stop()
    }

    @Test func `remembers proofs together with another one, where both are told to`() async throws {
        defer { world.close() }
        let address = try #require(URL(string: "https://api.example.com/notes"))
        let token = try await issuer.token(isBound: true)
        let proof = try await issuer.proof(token, url: address)
        let database = ["--replay-database", world.folder.appending(path: "proofs.db").path]
        let (first, second, other) = (try await offline(database), try await offline(database), try await offline())
        let fields: HTTPHeaders = ["Authorization": "DPoP " + token, "DPoP": proof]
        #expect(try await first.nginx("/notes", fields).status == .ok)
        #expect(try await second.nginx("/notes", fields).status == .unauthorized)
        #expect(try await other.nginx("/notes", fields).status == .ok)
    }

    @Test func `is alive and not ready while the issuer is out of reach`() async throws {
        defer { world.close() }
        let nobody = "http://127.0.0.1:1"
        let running = try await start(issuer: nobody)
        #expect(try await running.ask("/healthz").status == .ok)
        #expect(try await running.ask("/readyz").status == .serviceUnavailable)
        let token = "Bearer " + (try await issuer.token(["iss": .string(nobody)]))
        let answer = try await running.nginx("/", ["Authorization": token])
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers["Retry-After"] != nil)
    }

    @Test func `refuses heads that are too large, and lives on`() async throws {
        defer { world.close() }
        let running = try await offline()
        let token = "Bearer " + (try await issuer.token())
        let cookies = String(repeating: "c", count: 30_000)
        let large = try await running.nginx("/", ["Authorization": token, "Cookie": cookies])
        #expect(large.status == .ok)
        let tooLarge = try await running.nginx("/", ["Authorization": token, "Cookie": cookies + cookies + cookies])
        #expect(tooLarge.status == .headerFieldsTooLarge)
        #expect(try await running.nginx("/", ["Authorization": token]).status == .ok)
    }
}
