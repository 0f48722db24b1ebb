import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseListener
import GatehouseOAuth
import GatehouseService
import GatehouseTypes
import GatehouseVerifier
import Synchronization

/// An app's backend: a small HTTP API that knows only its own private key, the issuer and its audience.
struct DemoBackend: Sendable {
    /// A registered app: its client identifier, and the data that its backend needs.
    struct Registration: Sendable {
        let name: String
        let clientID: ClientID
        let audience: String
        let privateKey: PrivateKey
        let keySet: JSONWebKeySet
    }

    /// The backend's last decision about a request.
    final class Log: Sendable {
        private let decision = Mutex("nothing")

        var last: String { decision.withLock { $0 } }

        func add(_ new: String) {
            decision.withLock { $0 = new }
        }
    }

    let registration: Registration
    let listener: Listener
    let log: Log

    /// The user name and password for the page with Basic authentication.
    static let operatorName = "operator"
    static let operatorPassword = Secret("correct horse")

    static func start(
        _ registration: Registration, issuer: String, transport: any HTTPTransport
    ) async throws -> DemoBackend {
        let verifier = Verifier(
            issuer: issuer, audience: registration.audience,
            decryptionKeys: [DecryptionKey(registration.privateKey)], transport: transport)
        let log = Log()
        let listener = try await Listener.start { request in
            switch request.path {
            case "/about": about(log)
            case "/operator": operatorPage(request, log)
            default: await notes(request, verifier, log)
            }
        }
        return DemoBackend(registration: registration, listener: listener, log: log)
    }

    /// Returns the URL of one of its pages.
    func address(_ path: String) throws -> URL {
        guard let url = URL(string: listener.origin.description + path) else {
            throw CommandFailure("the backend has no address")
        }
        return url
    }

    private static func about(_ log: Log) -> HTTPResponse {
        log.add("unauthenticated: accepted")
        return text("anyone can read this")
    }

    private static func operatorPage(_ request: HTTPRequest, _ log: Log) -> HTTPResponse {
        let fields = request.headers[values: "Authorization"]
        guard fields.count == 1, let credentials = AuthorizationCredentials(fields[0]).flatMap(BasicCredentials.init),
            credentials.username == operatorName, credentials.password.matches(operatorPassword)
        else {
            log.add("Basic: refused")
            return HTTPResponse(status: .unauthorized, headers: ["WWW-Authenticate": "Basic realm=\"operator\""])
        }
        log.add("Basic: accepted as \(credentials.username)")
        return text("hello, \(credentials.username)")
    }

    private static func notes(_ request: HTTPRequest, _ verifier: Verifier, _ log: Log) async -> HTTPResponse {
        switch await verifier.decide(request) {
        case .accepted(let principal):
            log.add("accepted: account \(principal.account), device \(principal.device?.rawValue ?? "none")")
            return text("notes of \(principal.account)")
        case .refused(let refusal):
            log.add("\(refusal)")
            return refusal.response
        case .undecided(let unavailable):
            log.add("\(unavailable)")
            return unavailable.response
        }
    }

    private static func text(_ text: String) -> HTTPResponse {
        HTTPResponse(status: .ok, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }
}

extension DemoService {
    /// Registers an app over HTTP, as its developer does. The private key never leaves the backend.
    ///
    /// The operator makes an initial access token for this one app. The developer generates a key pair, proves
    /// possession of the private key, uploads the public key, and fetches the service's keys.
    func register(
        _ name: String, audience: String, transport: any HTTPTransport
    ) async throws -> DemoBackend.Registration {
        let token = try await initialToken(for: audience)
        let key = try PrivateKey.generate(.p256)
        let challenge = try await post("/register/challenges", [:], token, transport)["challenge"]?.string ?? ""
        let proof = try await SealingKeyProof.make(
            challenge: challenge, issuer: issuer, key: key, time: SystemTimeSource())
        let app = try await post(
            "/register",
            [
                "client_name": .string(name), "audience": .string(audience), "scope": "openid offline_access notes",
                "grant_types": ["urn:ietf:params:oauth:grant-type:token-exchange", "refresh_token"],
                "jwks": JSONWebKeySet([JSONWebKey(key.publicKey, use: .encryption)]).json, "key_proof": .string(proof),
            ], token, transport)
        guard let clientID = app["client_id"]?.string else {
            throw CommandFailure("the registration failed: \(app["error_description"]?.string ?? "no reason")")
        }
        let keys = try await transport.send(HTTPRequest(.get, url: try address("/jwks")))
        return DemoBackend.Registration(
            name: name, clientID: ClientID(clientID), audience: audience, privateKey: key,
            keySet: try JSONWebKeySet(parsing: keys.body))
    }

    /// What 'gatehouse initial-token add' does.
    private func initialToken(for audience: String) async throws -> Secret {
        var permission = RegistrationPermission()
        permission.grantTypes = [.tokenExchange, .refreshToken]
        permission.scope = "openid offline_access notes"
        permission.audiences = [audience]
        return try await hosted.service.addInitialToken(audience, permitting: permission).token
    }

    private func post(
        _ path: String, _ body: JSONValue, _ token: Secret, _ transport: any HTTPTransport
    ) async throws -> JSONValue {
        var request = HTTPRequest(.post, url: try address(path), body: JSONBody(body))
        request.headers["Authorization"] = "Bearer " + token.revealed
        return try JSONValue(parsing: try await transport.send(request).body)
    }
}

/// The principal that a backend sees when it decrypts a token.
struct SeenPrincipal: Sendable, CustomStringConvertible {
    let subject: AccountID
    let device: DeviceID?
    let key: String?
    let claims: [String: JSONValue]

    /// Decrypts a session's access token with the backend's private key, and verifies the signature.
    init(_ session: AuthSession, openedBy registration: DemoBackend.Registration) throws {
        let sealed = try SealedToken(compact: session.accessToken.value.revealed)
        let inner = try sealed.open(with: [DecryptionKey(registration.privateKey)])
        let token = try UnverifiedToken(compact: String(decoding: inner, as: UTF8.self))
        let verified = try token.verify(with: registration.keySet.candidates(for: token.header), allowing: [.es256])
        claims = try verified.claims()
        let known = try AccessTokenClaims(claims)
        subject = known.subject
        device = known.deviceID
        key = known.keyThumbprint
    }

    var description: String {
        "subject \(subject), device \(device?.rawValue ?? "none"), key \(key ?? "none")"
    }
}
