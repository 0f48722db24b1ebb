import Foundation
import Gatehouse
import GatehouseListener
import GatehouseVerifier

// The README's examples, to the letter: `ReadmeTests` compares them, and `make readme` runs them.

func backendExample() async throws {
    let key = try PrivateKey(pem: String(contentsOfFile: "../service/backend.pem", encoding: .utf8))
    let verifier = Verifier(
        issuer: "http://127.0.0.1:8080", audience: "notes-api", decryptionKeys: [DecryptionKey(key)])
    let listener = try await Listener.start(on: .loopback(port: 8081)) { request in
        switch await verifier.decide(request) {
        case .accepted(let principal): HTTPResponse(status: .ok, body: Array("Hello, \(principal.account)!".utf8))
        case .refused(let refusal): refusal.response  // refusal.reasons is for the log
        case .undecided(let unavailable): unavailable.response  // the issuer's keys are out of reach: 503
        }
    }
    print("Listening on \(listener.origin)")
    while true { try await Task.sleep(for: .seconds(60)) }  // until Ctrl-C
}

func appExample() async throws {
    let auth = AuthManager(
        provider: OpenIDProvider(  // the one part to swap
            issuer: "http://127.0.0.1:8080", clientID: "notes", scope: "openid offline_access notes.read"),
        store: FileStore(path: "session.json"))
    let api = LoaderChain {
        Retry(.exponential(maximumAttempts: 3))
        Authenticate([.oauth: auth.authenticator(for: "http://127.0.0.1:8081")])
    }
    if try await !auth.restore().isSignedIn { try await auth.signIn(using: .systemBrowser) }
    print(auth.state)
    var request = HTTPRequest(url: "http://127.0.0.1:8081/notes")
    request.authenticationMethod = .oauth
    print(try await api.load(request).text)
}
