import GatehouseCrypto
import GatehouseHTTP
import GatehouseTypes

/// A sign-in as a client makes it, step by step. Modules change the steps.
struct SignInFlow: Sendable {
    let test: ModuleContext
    var client: ConformanceClient
    let browser: any ConformanceBrowser
    /// The request for authorization.
    var request: Parameters
    /// Parameters that stand in the browser's request, if the others are pushed or signed.
    var outside = Parameters()
    let verifier: String
    let proofKey: ClientKey?
    let nonces = NonceMemory()
    /// Changes what the client signs.
    var draft: JWTDraft.Change = { _ in }
    /// The browser sends the request by POST.
    var isPosted = false
    /// A pushed request has a proof, too (RFC 9449, section 10.1).
    var provesWhenPushing = false
    /// The request is signed.
    var signs: Bool

    /// - Parameters:
    ///   - test: What the module works with.
    ///   - role: The client.
    ///   - browser: The browser; `nil` for a new one.
    ///   - scope: The scopes; `nil` for those of the configuration.
    /// - Throws: ``ModuleEnd`` if there is no such client.
    init(
        _ test: ModuleContext, as role: ClientRole = .first, in browser: (any ConformanceBrowser)? = nil,
        scope: String? = nil
    ) async throws {
        let client = try await test.registered.client(role, test)
        try self.init(test, client: client, in: browser, scope: scope)
    }

    init(
        _ test: ModuleContext, client: ConformanceClient, in browser: (any ConformanceBrowser)? = nil,
        scope: String? = nil
    ) throws {
        (self.test, self.client, self.browser) = (test, client, browser ?? test.browser())
        let configured = test.configuration.scope
        let standard = configured.isEmpty ? "openid" : "openid " + configured
        request = [
            "client_id": client.id, "redirect_uri": client.redirectURI, "scope": scope ?? standard,
            "state": test.randomness.token(byteCount: 16), "nonce": test.randomness.token(byteCount: 16),
            "response_type": "code",
        ]
        signs = test.profile.signsRequests
        request["response_mode"] = test.profile.responseMode
        verifier = test.randomness.token(byteCount: 32)
        proofKey = test.profile.usesDPoP ? try ClientKey.make() : nil
        if test.profile.usesPKCE || test.clients.usesPKCE { addPKCE() }
    }

    /// Adds the challenge of ``verifier`` (RFC 7636).
    mutating func addPKCE() {
        request["code_challenge"] = Base64URL.encode(Digest.sha256(Array(verifier.utf8)))
        request["code_challenge_method"] = "S256"
    }

    /// Where the browser stops: at the addresses of the client, and of the request.
    var stops: [String] {
        client.redirectURIs + (request["redirect_uri"].map { [$0] } ?? [])
            + (outside["redirect_uri"].map { [$0] } ?? [])
    }
}

/// What a client has after a sign-in.
struct SignedIn: Sendable {
    let flow: SignInFlow
    let code: String
    let tokens: Tokens
    /// The claims of the ID token; empty if the request had no `openid`.
    let idToken: CompactJWT?
    /// Whether the person was asked for a password or something like it.
    let wasAsked: Bool?

    var subject: String? { idToken?.claims["sub"]?.string }
    var authenticationTime: Int64? { idToken?.claims["auth_time"]?.integer }
}

/// The answer of the token endpoint.
struct Tokens: Sendable {
    let json: JSONDocument
    let accessToken: String

    var refreshToken: String? { json.text("refresh_token") }
}
