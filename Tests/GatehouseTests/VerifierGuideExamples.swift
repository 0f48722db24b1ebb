import Foundation
import GatehouseSQLite
import GatehouseVerifier

// The examples of Docs/verifier.md, to the letter: `ReadmeTests` compares them.

func quickStartExample(appKey: DecryptionKey, request: HTTPRequest, log: (String) -> Void) async -> HTTPResponse {
    let verifier = Verifier(issuer: "https://id.example.com", audience: "notes-api", decryptionKeys: [appKey])
    switch await verifier.decide(request) {
    case .accepted(let principal):
        return notes(of: principal.account)
    case .refused(let refusal):
        log(refusal.description)
        return refusal.response
    case .undecided(let unavailable):
        log(unavailable.description)
        return unavailable.response
    }
}

private func notes(of account: AccountID) -> HTTPResponse { HTTPResponse(status: .ok) }

func proxyExample(proxy: URL) -> Verifier {
    let transport = CurlTransport(CurlConfiguration(proxy: proxy))
    let verifier = Verifier(issuer: "https://id.example.com", audience: "notes-api", transport: transport)
    return verifier
}

func decisionExample(
    _ principal: Principal, _ refusal: Refusal, _ unavailable: VerificationUnavailable, log: (String) -> Void
) -> Bool {
    if let tenant = principal.claims["tenant"]?.string { log("tenant \(tenant) until \(principal.expiresAt)") }
    for reason in refusal.reasons where reason.code == .revoked { log("a revoked token: \(reason)") }
    if unavailable.code == .keysUnavailable { log("the issuer's keys: \(unavailable.underlyingError)") }
    return principal.hasProvedPossession
}

/// What the guide uses of the requests of Vapor and Hummingbird, which can't be built here.
private struct VaporRequest {
    struct Method { let rawValue: String }
    struct URI { let string: String }
    struct Headers: Sequence {
        let fields: [(name: String, value: String)]
        func makeIterator() -> some IteratorProtocol<(name: String, value: String)> { fields.makeIterator() }
    }

    let method: Method
    let url: URI
    let headers: Headers
}

private struct HummingbirdRequest {
    struct Field {
        struct Name { let rawName: String }
        let name: Name
        let value: String
    }

    let method: VaporRequest.Method
    let uri: VaporRequest.URI
    let headers: [Field]
}

private func vaporExample(_ request: VaporRequest, publicURL: String, verifier: Verifier) async -> Decision {
    // Vapor: `request` is a Vapor.Request, `publicURL` is "https://api.example.com".
    let decision = await verifier.decide(
        method: request.method.rawValue, url: publicURL + request.url.string, headers: request.headers)
    return decision
}

private func hummingbirdExample(
    _ request: HummingbirdRequest, publicURL: String, verifier: Verifier
) async -> Decision {
    // Hummingbird: `request` is a Hummingbird.Request.
    let fields = request.headers.map { (name: $0.name.rawName, value: $0.value) }
    let decision = await verifier.decide(
        method: request.method.rawValue, url: publicURL + request.uri.string, headers: fields)
    return decision
}

/// No example of the guide: a response is copied to another type by its status and its fields.
func copy(_ response: HTTPResponse, send: (HTTPStatus, [HTTPHeaders.Field], [UInt8]) -> Void) {
    let headers: HTTPHeaders = response.headers
    send(response.status, headers.fields, response.body)
}

func optionsExample(origin: Origin, scope: Scope) -> VerifierOptions {
    var options = VerifierOptions()
    options.publicOrigin = origin  // where clients send their requests, if a proxy stands before this server
    options.requiresProof = true  // only tokens that are bound to a key
    options.clients = ["notes", "notes-web"]
    options.requiredScope = scope  // for every request; `decide` takes what one request needs
    options.clockTolerance = .seconds(10)
    return options
}

func algorithmsExample(nonceKey: Secret) -> VerifierOptions {
    var options = VerifierOptions()
    options.algorithms = [SignatureAlgorithm.es256]
    options.sealingAlgorithms = [KeyManagementAlgorithm.ecdhES]
    options.requiredAuthentication = RequiredAuthentication(contextClasses: ["urn:mfa"])
    options.nonces = TimedNonces(key: nonceKey, purpose: "notes-api", time: SystemTimeSource())
    return options
}

/// No example of the guide: nonces of one's own.
struct OneNonce: NoncePolicy {
    let current: String
    func accepts(_ nonce: String) -> Bool { nonce == current }
}

func stepUpExample(_ verifier: Verifier, request: HTTPRequest, scope: Scope) async -> Decision {
    let payment = RequestRequirement(scope: scope, contextClasses: ["urn:mfa"], maximumAge: .seconds(300))
    let decision = await verifier.decide(request, requiring: payment)
    return decision
}

func issuersExample(options: VerifierOptions) -> Verifier {
    let own = TrustedIssuer("https://id.example.com", audience: "notes-api", options: options)
    var partner = TrustedIssuer("https://login.partner.example", audience: "urn:notes", options: options)
    partner.algorithms = [.rs256]
    partner.policies = [ClientPolicy(["partner-app"])]
    let verifier = Verifier(issuers: [own, partner], options: options)
    return verifier
}

func keysExample(pem: String, address: URL, transport: any HTTPTransport) throws -> [TrustedIssuer] {
    let key = JSONWebKey(try PublicKey(pem: pem), keyID: "2026")
    let configured = TrustedIssuer(
        "https://id.example.com", audience: "notes-api", keys: StaticKeySet(JSONWebKeySet([key])))

    let keys = RemoteKeySet(url: address, transport: transport, time: SystemTimeSource())
    let remote = TrustedIssuer("https://id.example.com", audience: "notes-api", keys: keys, transport: transport)
    return [configured, remote]
}

/// No example of the guide: a source of keys of one's own.
struct StoredKeys: IssuerKeySource {
    let find: @Sendable (KeyID?) async throws -> JSONWebKeySet

    func keys(for header: JOSEHeader) async throws -> JSONWebKeySet { try await find(header.keyID) }
}

struct NotLost: VerificationPolicy {
    let lost: Set<DeviceID>
    let dependsOnRequest = false  // it looks at the token and at nothing that changes

    func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        guard let device = token.claims.deviceID, lost.contains(device) else { return [] }
        return [RefusalReason(.init(rawValue: "lostDevice"), "device_id")]
    }
}

func policiesExample(lost: Set<DeviceID>, options: inout VerifierOptions) {
    let reading = CustomPolicy { token, context in
        context.request.method == .get ? [] : [RefusalReason(.init(rawValue: "writing"))]
    }
    let recent = AuthenticationPolicy(RequiredAuthentication(maximumAge: .seconds(300)))
    options.policies = [
        NotLost(lost: lost),
        AnyOf([ConfirmationPolicy(), reading]),  // bearer tokens may read
        AnyOf([ScopePolicy("notes:admin"), AllOf([ScopePolicy("notes:write"), recent])]),
        AnyOf([SubjectPolicy(), ClientPolicy(["importer"])]),  // only this client's tokens may name no account
        Not(ClientPolicy(["retired-app"]), refusing: RefusalReason(.clientNotAllowed, "client_id")),
    ]
}

/// No example of the guide: a reason with a code of one's own and another consequence than `invalid_token`.
func reason(_ code: RefusalReason.Code, method: HTTPMethod) -> RefusalReason {
    let consequence: RefusalReason.Consequence =
        method == .get ? .insufficientScope("notes:read") : .insufficientScope("notes:write")
    return RefusalReason(code, "scope", consequence: consequence)
}

func statusExample(options: inout VerifierOptions, statusOrigin: Origin) {
    options.statusListOrigins = [statusOrigin]  // besides the issuer's own
    options.statusListCache.maximumLifetime = .seconds(3600)
    options.status.isRequired = true  // a token that can't be revoked isn't accepted
    options.status.acceptedStatuses = [.valid, TokenStatus(rawValue: 3)]
}

/// No example of the guide: the settings have types that functions can name.
func cachesExample(
    keys: KeyCacheConfiguration, lists: StatusListCachePolicy, status: StatusRule,
    whenUnavailable: StatusRule.Unavailability
) -> VerifierOptions {
    var options = VerifierOptions()
    (options.keyCache, options.statusListCache, options.status) = (keys, lists, status)
    options.status.whenUnavailable = whenUnavailable
    return options
}

func introspectionExample(endpoint: URL, secret: Secret, options: inout VerifierOptions) {
    var caching = IntrospectionConfiguration.standard
    caching.duration = .seconds(10)
    let introspector = RemoteIntrospector(
        issuer: "https://id.example.com", endpoint: endpoint,
        client: ClientAuthentication.secretBasic("notes-api", secret), policy: caching)
    options.introspection = IntrospectionRule(introspector, tokens: IntrospectionRule.Tokens.opaque)
}

struct SessionTable: TokenIntrospector {
    let issuer = "https://id.example.com"
    let account: @Sendable (Secret) async throws -> AccountID?

    func introspect(_ token: Secret) async throws -> IntrospectionResponse {
        guard let account = try await account(token) else { return .inactive }
        var session = IntrospectedToken()
        session.subject = account
        session.clientID = "notes-web"
        session.audience = ["notes-api"]
        return .active(session)
    }
}

func memoryExample(options: inout VerifierOptions, path: String) throws {
    options.acceptedTokens = AcceptedTokenLimits(capacity: 50_000, duration: .seconds(120))  // or .off
    options.replayMemory = try SQLiteReplayMemory(path: path, time: SystemTimeSource())
}

struct SharedMemory: ReplayMemory {
    let setIfAbsent: @Sendable (_ key: String, _ end: Date) async throws -> Bool

    func insert(_ digest: [UInt8], from sender: String, until: Date) async throws -> Bool {
        try await setIfAbsent(Data(digest).base64EncodedString(), until)
    }
}

/// No example of the guide: two verifiers in one process that accept a proof once between them.
func sharingExample(capacity: Int, time: any TimeSource) -> [VerifierOptions] {
    var (notes, photos) = (VerifierOptions(), VerifierOptions())
    let memory = InMemoryReplayMemory(capacity: capacity, time: time)
    (notes.replayMemory, photos.replayMemory) = (memory, memory)
    return [notes, photos]
}

func countersExample(options: inout VerifierOptions, report: (String, UInt64) -> Void) {
    let counters = DecisionCounters()
    options.counters = counters
    // now and then, or whenever somebody scrapes:
    for (name, value) in counters.snapshot.values { report("gatehouse.verifier." + name, value) }
}

/// No example of the guide: alerts by the counts, and a log of fetches.
func alert(_ counts: DecisionCounts) -> Bool { counts.undecided[.keysUnavailable, default: 0] > 0 }

struct FetchLog: DiagnosticSink {
    let log: @Sendable (String) -> Void

    func record(_ event: DiagnosticEvent) { log("\(event.name) \(event.fields)") }
}

struct PaperIssuer: HTTPTransport {
    let documents: [String: JSONValue]

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let document = documents[request.path] else { return HTTPResponse(status: .notFound) }
        return HTTPResponse(status: .ok, headers: ["Content-Type": "application/json"], body: document.encoded)
    }
}

func testExample(key: PrivateKey, now: Date) -> (Verifier, Principal) {
    let transport = PaperIssuer(documents: [
        "/.well-known/openid-configuration": [
            "issuer": "https://id.example.com", "jwks_uri": "https://id.example.com/jwks",
        ],
        "/jwks": JSONWebKeySet([JSONWebKey(key.publicKey)]).json,
    ])
    let verifier = Verifier(issuer: "https://id.example.com", audience: "notes-api", transport: transport)

    let ada = Principal(
        token: AccessTokenClaims(
            issuer: "https://id.example.com", subject: "ada", audience: ["notes-api"], clientID: "notes",
            issuedAt: now, expiresAt: now.addingTimeInterval(300), identifier: "1", scope: "notes:read"),
        claims: [:], hasProvedPossession: true)
    return (verifier, ada)
}
