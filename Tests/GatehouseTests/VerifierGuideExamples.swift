import Foundation
import GatehouseSQLite
import GatehouseVerifier

// The examples of Docs/verifier.md, to the letter: `ReadmeTests` compares them.

func quickStartExample(
    appKey: DecryptionKey, transport: any HTTPTransport, request: HTTPRequest, log: (String) -> Void
) async -> HTTPResponse {
    let verifier = Verifier(
        issuer: "https://id.example.com", audience: "notes-api", decryptionKeys: [appKey], transport: transport)
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

func optionsExample(origin: Origin, scope: Scope) -> VerifierOptions {
    var options = VerifierOptions()
    options.publicOrigin = origin  // where clients send their requests, if a proxy stands before this server
    options.requiresProof = true  // only tokens that are bound to a key
    options.clients = ["notes", "notes-web"]
    options.requiredScope = scope  // for every request; `decide` takes what one request needs
    options.clockTolerance = .seconds(10)
    return options
}

func stepUpExample(_ verifier: Verifier, request: HTTPRequest, scope: Scope) async -> Decision {
    let payment = RequestRequirement(scope: scope, contextClasses: ["urn:mfa"], maximumAge: .seconds(300))
    let decision = await verifier.decide(request, requiring: payment)
    return decision
}

func issuersExample(transport: any HTTPTransport, options: VerifierOptions) -> Verifier {
    let own = TrustedIssuer("https://id.example.com", audience: "notes-api", transport: transport, options: options)
    var partner = TrustedIssuer("https://login.partner.example", audience: "urn:notes", transport: transport)
    partner.algorithms = [.rs256]
    partner.policies = [ClientPolicy(["partner-app"])]
    let verifier = Verifier(issuers: [own, partner], options: options)
    return verifier
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
    options.policies = [
        NotLost(lost: lost),
        AnyOf([ConfirmationPolicy(), reading]),  // bearer tokens may read
        Not(ClientPolicy(["retired-app"]), refusing: RefusalReason(.clientNotAllowed, "client_id")),
    ]
}

func statusExample(options: inout VerifierOptions, statusOrigin: Origin) {
    options.statusListOrigins = [statusOrigin]  // besides the issuer's own
    options.statusListCache.maximumLifetime = .seconds(3600)
    options.status.isRequired = true  // a token that can't be revoked isn't accepted
    options.status.acceptedStatuses = [.valid, TokenStatus(rawValue: 3)]
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

func introspectionExample(
    endpoint: URL, secret: Secret, transport: any HTTPTransport, options: inout VerifierOptions
) {
    let introspector = RemoteIntrospector(
        issuer: "https://id.example.com", endpoint: endpoint,
        client: ClientAuthentication.secretBasic("notes-api", secret), transport: transport)
    options.introspection = IntrospectionRule(introspector, tokens: .opaque)
}

func memoryExample(options: inout VerifierOptions, path: String) throws {
    options.acceptedTokens = AcceptedTokenLimits(capacity: 50_000, duration: .seconds(120))  // or .off
    options.replayMemory = try SQLiteReplayMemory(path: path, time: SystemTimeSource())
}

func countersExample(options: inout VerifierOptions, report: (String, UInt64) -> Void) {
    let counters = DecisionCounters()
    options.counters = counters
    // now and then, or whenever somebody scrapes:
    for (name, value) in counters.snapshot.values { report("gatehouse.verifier." + name, value) }
}
