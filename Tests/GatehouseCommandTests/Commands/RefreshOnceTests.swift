import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseListener
import GatehouseOAuth
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@testable import GatehouseCommand

@Suite("token --refresh, at a provider that replaces refresh tokens")
struct RefreshOnceTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    /// A provider whose key set can't be had, and the refresh tokens that it has got.
    private final class Provider: Sendable {
        let presented = Mutex<[String]>([])
        let keys = Mutex(HTTPResponse(status: .forbidden))
        /// The body of the next answer of the token endpoint; `nil` for tokens.
        let body = Mutex<String?>(nil)

        func action(for request: HTTPRequest) -> ListenerAction {
            .answer((try? answer(request)) ?? HTTPResponse(status: .internalServerError))
        }

        private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
            let issuer = "http://" + (request.headers["Host"] ?? "")
            switch (request.method, request.path) {
            case (.post, _): return try tokens(request, issuer)
            case (_, "/jwks"): return keys.withLock { $0 }
            default:
                var metadata = ServerMetadata(issuer: issuer)
                metadata.tokenEndpoint = URL(string: issuer + "/token")
                metadata.jwksURI = URL(string: issuer + "/jwks")
                return ScriptedIssuer.json(metadata.json)
            }
        }

        private func tokens(_ request: HTTPRequest, _ issuer: String) throws -> HTTPResponse {
            let token = try ScriptedIssuer.form(request)["refresh_token"] ?? ""
            let count = presented.withLock { presented in
                presented.append(token)
                return presented.count
            }
            if let body = body.withLock({ body in
                defer { body = nil }
                return body
            }) {
                return HTTPResponse(status: .ok, body: Array(body.utf8))
            }
            let claims: JSONValue = [
                "iss": .string(issuer), "sub": "ada", "aud": "notes", "iat": 1_700_000_000, "exp": 4_000_000_000,
                "name": "Somebody",
            ]
            let idToken = [#"{"alg":"ES256","kid":"k"}"#.utf8.map { $0 }, claims.encoded, Array("signature".utf8)]
                .map { Base64URL.encode($0) }.joined(separator: ".")
            return ScriptedIssuer.json([
                "access_token": .string("at-\(count + 1)"), "token_type": "Bearer", "expires_in": 300,
                "refresh_token": .string("rt-\(count + 1)"), "id_token": .string(idToken),
            ])
        }
    }

    @Test(arguments: [
        HTTPResponse(status: .forbidden), HTTPResponse(status: .notFound),
        HTTPResponse(status: 302, headers: ["Location": "http://portal.example/"]), HTTPResponse(status: .ok),
        HTTPResponse(status: .ok, body: Array("<html>".utf8)),
        HTTPResponse(status: .ok, body: Array(#"{"keys":[]}"#.utf8)),
    ])
    func `never sends a refresh token twice because the keys can't be had`(keys: HTTPResponse) async throws {
        let provider = Provider()
        provider.keys.withLock { $0 = keys }
        let listener = try await Listener.start(on: .loopback()) { provider.action(for: $0) }
        try await shell.signIn(
            issuer: listener.origin.description, refreshToken: Secret("rt-1"), displayName: "Ada", scope: "openid")
        #expect(await shell.run("token", "--refresh") == .done)
        #expect(await shell.run("token", "--refresh") == .done)
        #expect(shell.takeOutput() == ["at-2", "at-3"])
        #expect(provider.presented.withLock { $0 } == ["rt-1", "rt-2"])
        guard case .found(let record) = await FileStore(file: try shell.folder("default").session).read() else {
            Issue.record("the session is lost")
            return
        }
        #expect(record.session?.refreshToken?.revealed == "rt-3")
        #expect(record.session?.account.displayName == "Ada")
        await listener.stop()
    }

    @Test func `goes on with the refresh token of an answer that is cut off`() async throws {
        let provider = Provider()
        provider.body.withLock { $0 = #"{"refresh_token":"rt-x","access_token":"at"# }
        let listener = try await Listener.start(on: .loopback()) { provider.action(for: $0) }
        try await shell.signIn(issuer: listener.origin.description, refreshToken: Secret("rt-1"))
        #expect(await shell.run("token", "--refresh") == .failed)
        #expect(await shell.run("token", "--refresh") == .done)
        #expect(provider.presented.withLock { $0 } == ["rt-1", "rt-x"])
        await listener.stop()
    }

    @Test func `never sends a token again that an unreadable answer may have used up, and says so`() async throws {
        let provider = Provider()
        provider.body.withLock { $0 = "<html>" }
        let listener = try await Listener.start(on: .loopback()) { provider.action(for: $0) }
        try await shell.signIn(issuer: listener.origin.description, refreshToken: Secret("rt-1"), lifetime: .zero)
        #expect(await shell.run("token") == .failed)
        #expect(await shell.run("token") == .failed)
        #expect(await shell.run("token", "--refresh") == .failed)
        #expect(provider.presented.withLock { $0 } == ["rt-1"])
        await listener.stop()
    }
}
