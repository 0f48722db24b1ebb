import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Checking a request for authorization")
struct CheckAuthorizationTests {
    private typealias Outcome = Result<PreparedAuthorization, Refusal>

    private func outcome(
        _ world: World, _ change: (inout OAuthParameters) -> Void = { _ in }
    ) async throws -> Outcome {
        var request = AuthorizationRequest(
            clientID: "notes", redirectURI: try RedirectURI(ServiceDriver.redirectURI),
            codeChallenge: CodeVerifier(randomness: world.randomness).challenge)
        request.state = "state"
        var parameters = request.parameters
        change(&parameters)
        do {
            return .success(try await world.service.checkAuthorization(AskedAuthorization(parameters)))
        } catch let refusal as Refusal {
            return .failure(refusal)
        }
    }

    /// Whether the client can't be told.
    private func isUnusable(_ outcome: Outcome) -> Bool {
        if case .failure(let refusal) = outcome { refusal.target == nil } else { false }
    }

    /// The code that the client is told.
    private func refusal(_ outcome: Outcome) -> OAuthErrorCode? {
        guard case .failure(let refusal) = outcome, refusal.target?.state == "state" else { return nil }
        return refusal.code
    }

    private func prepared(_ outcome: Outcome) -> PreparedAuthorization? {
        try? outcome.get()
    }

    @Test func `lets a right one through, on any port of this machine`() async throws {
        let world = try await World()
        for port in ["", ":1", ":65535"] {
            let result = try await outcome(world) { $0.set("redirect_uri", "http://127.0.0.1\(port)/callback") }
            #expect(prepared(result)?.audience == "notes-api")
            #expect(prepared(result)?.access.clientName == "Notes")
        }
    }

    @Test func `lets a web app use its own port only`() async throws {
        let world = try await World()
        _ = try await world.service.updateClient("notes") {
            $0.applicationType = "web"
            $0.redirectURIs = ["http://127.0.0.1:3000/callback"]
        }
        let own = try await outcome(world) { $0.set("redirect_uri", "http://127.0.0.1:3000/callback") }
        #expect(prepared(own) != nil)
        #expect(isUnusable(try await outcome(world) { $0.set("redirect_uri", "http://127.0.0.1:3001/callback") }))
    }

    @Test(arguments: [
        "http://127.0.0.1/callback/", "http://127.0.0.1/Callback", "http://127.0.0.1/callback?x=1",
        "http://127.0.0.1/callback#x", "http://127.0.0.1/../callback", "http://127.0.0.1/%63allback",
        "http://localhost/callback", "http://127.0.0.1@evil.example.com/callback", "http://evil@127.0.0.1/callback",
        "http://127.0.0.1\\@evil.example.com/callback", "https://127.0.0.1/callback",
        "http://127.0.0.1.evil.com/callback",
        "http://127.0.0.1/call\tback", "http://127.0.0.1/callback\n", "http://2130706433/callback",
        "javascript:alert(1)",
        "http://127.0.0.1:99999/callback", "//127.0.0.1/callback", "",
    ])
    func `sends nobody to an address that isn't the app's (3A-1, 3A-2, 3A-4)`(uri: String) async throws {
        let world = try await World()
        #expect(isUnusable(try await outcome(world) { $0.set("redirect_uri", uri) }))
    }

    @Test func `sends nobody anywhere for an app that isn't known (3A-4)`() async throws {
        let world = try await World()
        #expect(isUnusable(try await outcome(world) { $0.set("client_id", "unknown") }))
        #expect(isUnusable(try await outcome(world) { $0.set("client_id", nil) }))
        #expect(isUnusable(try await outcome(world) { $0.set("redirect_uri", nil) }))
        #expect(isUnusable(try await outcome(world) { $0.set("state", String(repeating: "s", count: 5000)) }))
    }

    @Test(arguments: ["token", "id_token", "code token", "code id_token", "none"])
    func `knows no response type but code (3A-12)`(type: String) async throws {
        let world = try await World()
        #expect(refusal(try await outcome(world) { $0.set("response_type", type) }) == .unsupportedResponseType)
    }

    @Test func `needs PKCE with S256 (3A-11)`() async throws {
        let world = try await World()
        let faults: [(String, String?)] = [
            ("code_challenge", nil), ("code_challenge", "short"), ("code_challenge_method", nil),
            ("code_challenge_method", "plain"),
        ]
        for (name, value) in faults {
            #expect(refusal(try await outcome(world) { $0.set(name, value) }) == .invalidRequest)
        }
    }

    @Test func `refuses request objects, scopes and resources that aren't the app's (3A-17, 3A-25)`() async throws {
        let world = try await World()
        #expect(refusal(try await outcome(world) { $0.set("request", "x") }) == .requestNotSupported)
        #expect(refusal(try await outcome(world) { $0.set("request_uri", "x") }) == .requestURINotSupported)
        #expect(refusal(try await outcome(world) { $0.set("scope", "photos.read") }) == .invalidScope)
        #expect(refusal(try await outcome(world) { $0.set("scope", "a\\b") }) == .invalidScope)
        let other = try await outcome(world) { $0.set("resource", "https://photos.example.com/") }
        #expect(refusal(other) == .invalidTarget)
        #expect(refusal(try await outcome(world) { $0.set("resource", "relative") }) == .invalidTarget)
    }

    @Test func `grants of the scope what the app may have`() async throws {
        let world = try await World()
        let some = try await outcome(world) { $0.set("scope", "notes.read photos.read email") }
        #expect(prepared(some)?.access.scope.description == "notes.read")
        let all = try await outcome(world)
        #expect(prepared(all)?.access.scope.description == "notes.read notes.write")
    }

    @Test func `gives an app without a backend tokens for the service`() async throws {
        let world = try await World()
        let result = try await outcome(world) { parameters in
            parameters.set("client_id", "platform")
            parameters.set("redirect_uri", "http://127.0.0.1:1234/callback")
        }
        #expect(prepared(result)?.audience == World.issuer)
    }
}
