import Foundation
import Gatehouse
import GatehouseJOSE
import GatehouseTesting
import GatehouseVerifier
import Testing

@Suite("The guides of moving from other libraries")
struct MovingTests {
    private let user = UUID()

    private func response(_ refreshToken: String) -> HTTPResponse {
        let answer: JSONValue = [
            "access_token": "new", "token_type": "bearer", "expires_in": 3600, "refresh_token": .string(refreshToken),
            "user": ["id": .string(user.uuidString.lowercased()), "email": "ada@example.com"],
        ]
        return HTTPResponse(status: .ok, headers: ["Content-Type": "application/json"], body: answer.encoded)
    }

    @Test func `Supabase: signs in with a password`() async throws {
        let transport = ScriptedTransport()
        transport.enqueue(response("1"))
        let project = try ProjectSession(publishableKey: "key", store: MemoryStore(), transport: transport)
        let account = try await project.signIn(email: "ada@example.com", password: Secret("correct horse"))
        #expect(account.displayName == "ada@example.com")
        #expect(transport.requests.map(\.path) == ["/auth/v1/token"])
        #expect(transport.requests.first?.headers["apikey"] == "key")
        #expect(try await project.accessToken() == "new")
    }

    @Test func `Supabase: continues the session that supabase-swift has stored`() async throws {
        let deletions = Tally()
        let old = StoredBySupabase(
            tokens: { [user] in
                StoredBySupabase.Tokens(
                    accessToken: Secret("old"), refreshToken: Secret("1"), userID: user, email: "ada@example.com")
            }, delete: { deletions.increment() })
        let store = MemoryStore()
        let transport = ScriptedTransport()
        transport.enqueue(response("2"))
        let project = try ProjectSession(
            publishableKey: "key", store: MigratingStore(store, replacing: old), transport: transport)

        #expect(try await project.auth.restore().isSignedIn)
        #expect(deletions.count == 1)
        #expect(try await project.accessToken() == "new")
        guard case .found(let record) = await store.read() else {
            Issue.record("the new store has no record")
            return
        }
        #expect(record.session?.refreshToken?.revealed == "2")
    }

    @Test func `Supabase: isn't signed out while the old session can't be read`() async throws {
        struct Locked: Error {}
        let old = StoredBySupabase(tokens: { throw Locked() }, delete: {})
        let project = try ProjectSession(
            publishableKey: "key", store: MigratingStore(MemoryStore(), replacing: old),
            transport: ScriptedTransport())
        #expect(try await project.auth.restore() == .locked(.unavailable))
    }

    @Test func `Auth0: asks for the audience at the tenant's own issuer`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let tenant = try TenantSession(clientID: "notes", folder: folder)
        #expect(try tenant.auth.provider(as: OpenIDProvider.self).id == "auth0")
    }

    @Test func `AppAuth: says what to do after an error`() {
        #expect(message(for: AuthError(.unreachable)) == "Please try again. You are still signed in.")
        #expect(message(for: AuthError(.sessionEnded)) == "Please sign in again.")
    }

    @Test func `AppAuth: continues a session of another client's tokens`() async throws {
        let time = ManualTimeSource()
        let issuer = try ScriptedIssuer(time: time)
        let settings = OpenIDSettings(
            IssuerSettings(issuer: issuer.name, authentication: .none("notes"), keyBinding: .never),
            scope: "openid offline_access notes.read")
        let provider = OpenIDProvider(settings, transport: issuer.transport, time: time)
        let other = AuthManager(provider: provider, store: MemoryStore(), time: time)
        try await other.signIn(using: issuer.userAgent)
        let stored = try await other.validSession()

        let session = session(
            issuer: issuer.name, subject: stored.account.subject,
            refreshToken: try #require(stored.refreshToken), idToken: stored.idToken)
        let auth = AuthManager(provider: provider, store: MemoryStore(session), time: time)
        #expect(try await auth.restore().isSignedIn)
        let renewed = try await auth.validSession()
        #expect(renewed.account.id == stored.account.id)
        #expect(!renewed.accessToken.value.matches(Secret("none")))
    }

    @Test func `JWTKit: accepts an issuer's token of the type JWT`() async throws {
        let issuer = PaperIssuer(signer: try SigningKey(PrivateKey.generate(.p256)))
        let now = Date().timeIntervalSince1970
        let claims: JSONValue = [
            "iss": "https://id.example.com", "sub": "ada", "aud": "notes-api", "client_id": "notes",
            "iat": .number(now), "exp": .number(now + 300), "jti": "1", "tenant": "acme",
        ]
        let token = try await SignedToken.make(claims: claims, type: "JWT", signer: issuer.signer)
        var request = HTTPRequest(url: "https://api.example.com/notes")
        request.headers["Authorization"] = "Bearer " + token
        #expect(try await IssuerTokens(transport: issuer).tenant(of: request).get() == "acme")
        let foreign = ForeignTokens(issuer: "https://id.example.com", transport: issuer)
        #expect(try await foreign.verify(token)?.sub == "ada")
        #expect(try await foreign.verify(token, now: Date().addingTimeInterval(301)) == nil)
    }

    @Test func `JWTKit: refuses an own token that has expired`() async throws {
        let tokens = try OwnTokens(pem: try PrivateKey.generate(.p256).pem)
        let now = Date(timeIntervalSince1970: 1_000_000)
        let payload = SessionPayload(sub: "ada", aud: "notes", exp: now.addingTimeInterval(60), admin: true)
        let text = try await tokens.sign(payload)
        #expect(try tokens.verify(text, now: now)?.admin == true)
        #expect(try tokens.verify(text, now: now.addingTimeInterval(60)) == nil)
    }

    @Test func `JWTKit: refuses a short shared key`() throws {
        #expect(throws: JOSEError.self) { try sharedKey(Secret("secret")) }
        #expect(throws: Never.self) { try sharedKey(Secret("a-string-secret-at-least-256-bits-long")) }
    }
}
