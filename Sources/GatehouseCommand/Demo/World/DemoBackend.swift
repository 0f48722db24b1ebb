import Foundation
import GatehouseHTTP
import GatehouseJOSE
import GatehouseListener
import GatehouseTypes
import GatehouseVerifier
import Synchronization

/// An app's backend: a small HTTP API that knows only its own private key, the issuer and its audience.
struct DemoBackend: Sendable {
    /// The backend's decisions about its requests, newest last.
    final class Log: Sendable {
        let decisions = Mutex<[String]>([])

        var last: String { decisions.withLock { $0.last ?? "nothing" } }

        func add(_ decision: String) {
            decisions.withLock { $0.append(decision) }
        }
    }

    let registration: AppDeveloper.Registration
    let listener: Listener
    let log: Log

    /// The user name and password for the page with Basic authentication.
    static let operatorName = "operator"
    static let operatorPassword = Secret("correct horse")

    static func start(
        _ registration: AppDeveloper.Registration, issuer: String, transport: any HTTPTransport
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
