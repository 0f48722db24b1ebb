import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@testable import GatehouseCommand

@Suite("A guard and its issuers")
struct GuardIssuerTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    /// An issuer that publishes its keys.
    private func publisher(of issuer: OfflineIssuer) async throws -> Listener {
        let name = Mutex("")
        let listener = try await Listener.start { request in
            let name = name.withLock { $0 }
            let metadata = JSONValue.object(["issuer": .string(name), "jwks_uri": .string(name + "/keys")])
            let text = request.path == "/keys" ? issuer.keySet : metadata.encodedText
            return HTTPResponse(
                status: .ok, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
        }
        name.withLock { $0 = listener.origin.description }
        return listener
    }

    @Test func `takes tokens of several, each with its own keys`() async throws {
        defer { world.close() }
        let (one, two) = (try OfflineIssuer(), try OfflineIssuer())
        let (first, second) = (try await publisher(of: one), try await publisher(of: two))
        let names = (first.origin.description, second.origin.description)
        let running = try await RunningGuard.start(in: world, ["--issuer", names.0, "--issuer", names.1])
        #expect(try await running.isReady())
        func answer(_ issuer: OfflineIssuer, _ name: String) async throws -> HTTPResponse {
            try await running.decision(issuer.token(["iss": .string(name)]))
        }
        #expect(try await answer(one, names.0).headers["X-Gatehouse-Issuer"] == names.0)
        #expect(try await answer(two, names.1).headers["X-Gatehouse-Issuer"] == names.1)
        #expect(try await answer(one, names.1).status == .unauthorized)
        #expect(try await answer(two, names.0).status == .unauthorized)
        #expect(try await answer(one, OfflineIssuer.name).status == .unauthorized)
        await first.stop()
        await second.stop()
    }

    @Test func `asks about tokens that it can't read, and about no others`() async throws {
        defer { world.close() }
        let issuer = try OfflineIssuer()
        let asked = Mutex<[String]>([])
        let judge = try await Listener.start { request in
            let body = (try? request.body.encode()) ?? []
            let form = FormEncoding.decode(String(decoding: body, as: UTF8.self)) ?? []
            let token = form.first { $0.name == "token" }?.value ?? ""
            let credentials = request.headers["Authorization"].flatMap(AuthorizationCredentials.init)
                .flatMap(BasicCredentials.init)
            guard credentials?.username == "notes-api", credentials?.password.matches(Secret("s3cret")) == true else {
                return HTTPResponse(status: .unauthorized)
            }
            // Whoever asks again, for want of an answer in time, asks about the same one.
            asked.withLock { if $0.last != token { $0.append(token) } }
            let answer: JSONValue =
                token == "opaque-good"
                ? [
                    "active": true, "sub": "account-7", "client_id": "notes", "username": 5,
                    "aud": .string(OfflineIssuer.audience),
                ] : ["active": false]
            return HTTPResponse(
                status: .ok, headers: ["Content-Type": "application/json"], body: answer.encoded)
        }
        func start(secret: String, _ more: String...) async throws -> RunningGuard {
            try await RunningGuard.start(
                in: world,
                [
                    "--issuer", OfflineIssuer.name, "--jwks-file", try world.write("keys.json", issuer.keySet),
                    "--introspection-endpoint", judge.origin.description + "/introspect",
                    "--introspection-client", "notes-api",
                    "--introspection-secret-file", try world.write("secret-" + secret, secret + "\n"),
                ] + more)
        }
        let running = try await start(secret: "s3cret")
        #expect(try await running.decision("opaque-good").headers["X-Gatehouse-Subject"] == "account-7")
        #expect(try await running.decision("opaque-bad").status == .unauthorized)
        #expect(try await running.decision(issuer.token()).status == .ok)
        #expect(asked.withLock { $0 } == ["opaque-good", "opaque-bad"])
        let strict = try await start(secret: "s3cret", "--introspect", "all")
        #expect(try await strict.decision("opaque-good").status == .ok)
        #expect(try await strict.decision(issuer.token()).status == .unauthorized)
        let stranger = try await start(secret: "wrong")
        let undecided = try await stranger.nginx("/", ["Authorization": "Bearer opaque-good"])
        #expect(undecided.status == .serviceUnavailable)
        await judge.stop()
        running.child.send(SIGTERM)
        let lines = await running.child.errors.all()
        #expect(lines.count { $0.contains("response.ignored") && $0.contains("username") } == 1)
    }
}
