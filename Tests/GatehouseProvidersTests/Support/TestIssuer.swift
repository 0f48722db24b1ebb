import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Synchronization

/// An issuer that answers as it should, unless a test tells it otherwise. It's asked through a ``ScriptedTransport``.
final class TestIssuer: Sendable {
    static let name = "https://id.example"

    /// What a test may change.
    struct Behaviour: Sendable {
        var metadata: [String: JSONValue] = [:]
        var claims: [String: JSONValue?] = [:]
        var tokens: [String: JSONValue?] = [:]
        /// The key that ID tokens are signed with; the issuer's own if there is none.
        var signingKey: SigningKey?
        /// What ID tokens say they are.
        var idTokenType: String? = "JWT"
        /// The nonce that proofs must hold.
        var proofNonce: String?
        /// How far the issuer's clock is from ours; it says so in its answers' `Date`.
        var dateShift: Duration?
        /// Answers the token endpoint instead, as long as it gives something.
        var tokenAnswer: (@Sendable () throws -> HTTPResponse?)?
        /// Answers the endpoint of that path instead, as long as it gives something.
        var answers: [String: @Sendable (HTTPRequest) async throws -> HTTPResponse?] = [:]
    }

    let transport: ScriptedTransport
    let key: SigningKey
    let time: any TimeSource
    private let state = Mutex(
        (behaviour: Behaviour(), nonces: [String: String](), codes: 0, pushed: [OAuthParameters]()))

    init(time: any TimeSource) throws {
        self.time = time
        key = try SigningKey(PrivateKey.generate(.p256))
        transport = ScriptedTransport()
        transport.setDefault { [weak self] request in
            guard let self else { throw HTTPError(.cannotConnect) }
            return try await answer(request)
        }
    }

    func change(_ change: @Sendable (inout Behaviour) -> Void) {
        state.withLock { change(&$0.behaviour) }
    }

    var behaviour: Behaviour { state.withLock { $0.behaviour } }

    /// The forms that were sent to the token endpoint.
    var tokenForms: [OAuthParameters] {
        transport.requests.filter { $0.path == "/token" }.compactMap { try? TestIssuer.form($0) }
    }

    /// The forms that were pushed.
    var pushedForms: [OAuthParameters] { state.withLock { $0.pushed } }

    /// Plays the pages: what comes back for an address that was opened.
    func authorize(_ address: URL) throws -> [(name: String, value: String)] {
        let query = try OAuthParameters(FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? [])
        let request = try AuthorizationRequest(parameters: pushed(query) ?? query)
        let code = state.withLock { state in
            state.codes += 1
            state.nonces["code-\(state.codes)"] = request.nonce
            return "code-\(state.codes)"
        }
        return AuthorizationResponse.granted(code: Secret(code), state: request.state, issuer: TestIssuer.name)
            .parameters.pairs
    }

    /// The request that a reference stands for, if the address holds one.
    private func pushed(_ query: OAuthParameters) throws -> OAuthParameters? {
        guard query["request_uri"] != nil else { return nil }
        let reference = try PushedAuthorizationReference(parameters: query)
        return state.withLock { state in
            state.pushed.enumerated().first { reference.requestURI == "urn:example:request:\($0.offset)" }?.element
        }
    }

    static func form(_ request: HTTPRequest) throws -> OAuthParameters {
        try OAuthParameters(FormEncoding.decode(String(decoding: request.body.encode(), as: UTF8.self)) ?? [])
    }

    private var now: Date { time.now.addingTimeInterval(behaviour.dateShift?.seconds ?? 0) }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        var response = try await undatedAnswer(request)
        if behaviour.dateShift != nil { response.headers["Date"] = HTTPDate.string(from: now) }
        return response
    }

    private func undatedAnswer(_ request: HTTPRequest) async throws -> HTTPResponse {
        if let answer = try await behaviour.answers[request.path]?(request) { return answer }
        return switch (request.method, request.path) {
        case (.get, "/.well-known/openid-configuration"): try metadata()
        case (.get, "/jwks"): TestIssuer.json(JSONWebKeySet([key.publicKey]).json)
        case (.post, "/token"): try await token(request)
        case (.post, "/revoke"): HTTPResponse(status: .ok)
        case (.post, "/par"): try push(request)
        default: HTTPResponse(status: .notFound)
        }
    }

    private func metadata() throws -> HTTPResponse {
        var metadata = ServerMetadata(issuer: TestIssuer.name)
        metadata.authorizationEndpoint = URL(string: TestIssuer.name + "/authorize?tenant=1")
        metadata.tokenEndpoint = URL(string: TestIssuer.name + "/token")
        metadata.revocationEndpoint = URL(string: TestIssuer.name + "/revoke")
        metadata.jwksURI = URL(string: TestIssuer.name + "/jwks")
        metadata.dpopSigningAlgValuesSupported = ["ES256"]
        metadata.authorizationResponseIssParameterSupported = true
        let members = metadata.json.object ?? [:]
        return TestIssuer.json(.object(members.merging(behaviour.metadata) { $1 }))
    }

    private func push(_ request: HTTPRequest) throws -> HTTPResponse {
        if let answer = try demandForNonce(request) { return answer }
        let form = try TestIssuer.form(request)
        let number = state.withLock { state in
            state.pushed.append(form)
            return state.pushed.count - 1
        }
        let answer = PushedAuthorizationResponse(requestURI: "urn:example:request:\(number)", expiresIn: 60)
        return TestIssuer.json(answer.json, status: .created)
    }

    private func demandForNonce(_ request: HTTPRequest) throws -> HTTPResponse? {
        guard let nonce = behaviour.proofNonce, try proofClaims(request)?["nonce"]?.string != nonce else { return nil }
        var response = TestIssuer.json(OAuthErrorResponse(.useDPoPNonce).json, status: .badRequest)
        response.headers["DPoP-Nonce"] = nonce
        return response
    }

    private func token(_ request: HTTPRequest) async throws -> HTTPResponse {
        let behaviour = behaviour
        if let answer = try behaviour.tokenAnswer?() { return answer }
        if let answer = try demandForNonce(request) { return answer }
        let form = try TestIssuer.form(request)
        let number = transport.requests.count
        var answer = TokenResponse(
            accessToken: Secret("access-\(number)"),
            tokenType: request.headers["DPoP"] == nil ? .bearer : .dpop, expiresIn: 300,
            refreshToken: Secret("refresh-\(number)"))
        let nonce = form["code"].flatMap { code in state.withLock { $0.nonces[code] } }
        answer.idToken = Secret(try await idToken(nonce: nonce, client: form["client_id"] ?? "", answer.accessToken))
        let members = answer.json.object ?? [:]
        return TestIssuer.json(.object(members.merging(behaviour.tokens.mapValues { $0 ?? .null }) { $1 }))
    }

    private func idToken(nonce: String?, client: String, _ accessToken: Secret) async throws -> String {
        var claims = IDTokenClaims(
            issuer: TestIssuer.name, subject: "subject-1", audience: [client], issuedAt: now,
            expiresAt: now.addingTimeInterval(300))
        claims.nonce = nonce
        claims.accessTokenHash = LeftHalfHash.make(of: accessToken, algorithm: .es256)
        claims.others = ["name": "Ada"]
        var members = claims.json.object ?? [:]
        for (name, value) in behaviour.claims { members[name] = value }
        return try await SignedToken.make(
            claims: .object(members), type: behaviour.idTokenType, signer: behaviour.signingKey ?? key)
    }

    private func proofClaims(_ request: HTTPRequest) throws -> JSONValue? {
        guard let proof = request.headers["DPoP"] else { return nil }
        return try JSONValue(parsing: UnverifiedToken(compact: proof).unverifiedPayload)
    }

    static func json(_ value: JSONValue, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: value.encoded)
    }
}
