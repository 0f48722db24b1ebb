// snippet.begin
import Foundation
import GatehouseListener
import GatehouseVerifier

struct NotesBackend {
    let verifier: Verifier
    let log: @Sendable (String) -> Void

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        switch await verifier.decide(request) {
        case .accepted(let principal):
            return HTTPResponse(status: .ok, body: Array("Hello, \(principal.account)!".utf8))
        case .refused(let refusal):
            log(refusal.description)
            return refusal.response
        case .undecided(let unavailable):
            log(unavailable.description)
            return unavailable.response
        }
    }
}

func makeBackend(log: @escaping @Sendable (String) -> Void) -> NotesBackend {
    let verifier = Verifier(issuer: "https://id.example.com", audience: "notes-api")
    return NotesBackend(verifier: verifier, log: log)
}
// snippet.end

// snippet.serve
func serve(_ backend: NotesBackend, port: Int) async throws -> Listener {
    try await Listener.start(on: .loopback(port: port)) { request in await backend.respond(to: request) }
}
// snippet.end

// snippet.sealed
func sealedTokensVerifier(pem: Secret) throws -> Verifier {
    let key = DecryptionKey(try PrivateKey(pem: pem))
    return Verifier(issuer: "https://id.example.com", audience: "notes-api", decryptionKeys: [key])
}
// snippet.end

// snippet.decision
extension NotesBackend {
    func record(_ principal: Principal) {
        let tenant = principal.claims["tenant"]?.string ?? "none"
        log("tenant \(tenant): \(principal)")
    }

    func record(_ refusal: Refusal) {
        for reason in refusal.reasons where reason.code == .revoked { log("a revoked token: \(reason)") }
    }

    func record(_ unavailable: VerificationUnavailable) {
        if unavailable.code == .keysUnavailable { log("the issuer's keys: \(unavailable.underlyingError)") }
    }
}
// snippet.end

/// What the guide uses of Vapor, which can't be built here.
enum Vapor {
    struct Request {
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
}

/// What the guide uses of Hummingbird.
enum Hummingbird {
    struct Request {
        struct Field {
            struct Name { let rawName: String }
            let name: Name
            let value: String
        }

        let method: Vapor.Request.Method
        let uri: Vapor.Request.URI
        let headers: [Field]
    }
}

// snippet.vapor
extension NotesBackend {
    func decide(_ request: Vapor.Request) async -> Decision {
        await verifier.decide(
            method: request.method.rawValue, url: "https://api.example.com" + request.url.string,
            headers: request.headers)
    }
}
// snippet.end

// snippet.hummingbird
extension NotesBackend {
    func decide(_ request: Hummingbird.Request) async -> Decision {
        await verifier.decide(
            method: request.method.rawValue, url: "https://api.example.com" + request.uri.string,
            headers: request.headers.map { (name: $0.name.rawName, value: $0.value) })
    }
}
// snippet.end

// snippet.copy
func send(_ response: HTTPResponse, start: (Int, [(String, String)]) -> Void, write: ([UInt8]) -> Void) {
    let headers: HTTPHeaders = response.headers
    let fields = headers.fields.map { (field: HTTPHeaders.Field) in (field.name, field.value) }
    start(response.status.rawValue, fields)  // there can be two fields WWW-Authenticate
    write(response.body)
}
// snippet.end

// snippet.options
func strictOptions() -> VerifierOptions {
    var options = VerifierOptions()
    options.publicOrigin = "https://api.example.com"  // where clients send their requests, in front of any proxy
    options.requiresProof = true  // only tokens that are bound to a key
    options.clients = ["notes", "notes-web"]
    options.requiredScope = "notes:read"  // for every request
    options.requiredAuthentication = RequiredAuthentication(contextClasses: ["urn:mfa"])
    options.clockTolerance = .seconds(10)
    options.algorithms = [SignatureAlgorithm.es256]
    options.sealingAlgorithms = [KeyManagementAlgorithm.ecdhES]
    return options
}
// snippet.end

// snippet.stepup
extension NotesBackend {
    func decideAboutPayment(_ request: HTTPRequest) async -> Decision {
        let scope: Scope = "notes:pay"
        let payment = RequestRequirement(
            scope: scope, contextClasses: ["urn:mfa"], maximumAge: .seconds(300))
        return await verifier.decide(request, requiring: payment)
    }
}
// snippet.end

// snippet.issuers
func partnersVerifier(options: VerifierOptions) -> Verifier {
    let own = TrustedIssuer("https://id.example.com", audience: "notes-api", options: options)
    var partner = TrustedIssuer("https://login.partner.example", audience: "urn:notes", options: options)
    partner.algorithms = [.rs256]
    partner.policies = [ClientPolicy(["partner-app"])]
    return Verifier(issuers: [own, partner], options: options)
}
// snippet.end

// snippet.keys
func issuersWithoutMetadata(pem: String, address: URL) throws -> [TrustedIssuer] {
    let key = JSONWebKey(try PublicKey(pem: pem), keyID: "2026")
    let configured = TrustedIssuer(
        "https://id.example.com", audience: "notes-api", keys: StaticKeySet(JSONWebKeySet([key])))

    let transport = CurlTransport()
    let keys = RemoteKeySet(url: address, transport: transport, time: SystemTimeSource())
    let remote = TrustedIssuer("https://id2.example.com", audience: "notes-api", keys: keys, transport: transport)
    return [configured, remote]
}
// snippet.end

/// Not shown: a source of keys of one's own, and a transport of one's own.
struct StoredKeys: IssuerKeySource {
    let find: @Sendable (KeyID?) async throws -> JSONWebKeySet

    func keys(for header: JOSEHeader) async throws -> JSONWebKeySet { try await find(header.keyID) }
}

func plainTransportExample(_ transport: any HTTPTransport) -> Verifier {
    Verifier(issuer: "https://id.example.com", audience: "notes-api", transport: transport)
}

// snippet.policy
struct NotLost: VerificationPolicy {
    let lost: Set<DeviceID>
    let dependsOnRequest = false  // it looks at the token and at nothing that changes

    func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        guard let device = token.claims.deviceID, lost.contains(device) else { return [] }
        return [RefusalReason(.init(rawValue: "lostDevice"), "device_id")]
    }
}
// snippet.end

// snippet.policies
func addRules(lost: Set<DeviceID>, to options: inout VerifierOptions) {
    let reading = CustomPolicy { token, context in
        context.request.method == .get
            ? [] : [RefusalReason(.init(rawValue: "writing"), consequence: .forbidden)]
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
// snippet.end

/// Not shown: a reason with a code of one's own and another consequence than `invalid_token`.
func reason(_ code: RefusalReason.Code, method: HTTPMethod) -> RefusalReason {
    let consequence: RefusalReason.Consequence =
        method == .get ? .insufficientScope("notes:read") : .insufficientScope("notes:write")
    return RefusalReason(code, "scope", consequence: consequence)
}
