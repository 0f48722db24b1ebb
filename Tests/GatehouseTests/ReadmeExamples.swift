import Foundation
import Gatehouse
import GatehouseVerifier

// The README's examples, to the letter: `ReadmeTests` compares them.

func appExample(
    folder: URL, server: Origin, notes: URL, render: (AuthenticationState) -> Void
) async throws -> HTTPResponse {
    let auth = AuthManager(
        provider: OpenIDProvider(issuer: "https://id.example.com", clientID: "notes"),  // the one line to swap
        store: FileStore(file: folder.appending(path: "session.json"))
    )

    let api = LoaderChain {
        Retry(.exponential(maximumAttempts: 3))
        Throttle(maximumRequests: 8)
        Authenticate([.oauth: auth.authenticator(for: server)])
    }

    try await auth.signIn(using: .systemBrowser)

    var request = HTTPRequest(.get, url: notes)
    request.authenticationMethod = .oauth
    let response = try await api.load(request)  // authorised; refreshed and retried once if need be

    for await state in auth.states { render(state) }  // the current state first, then every change
    return response
}

func backendExample(
    _ request: HTTPRequest, pem: Secret, transport: any HTTPTransport
) async throws -> HTTPResponse {
    func greet(_ account: AccountID, on device: DeviceID?) -> HTTPResponse {
        HTTPResponse(status: .ok, body: Array("hello, \(account)".utf8))
    }

    let verifier = Verifier(
        issuer: "https://id.example.com", audience: "notes-api",
        decryptionKeys: [DecryptionKey(try PrivateKey(pem: pem))], transport: transport
    )

    switch await verifier.decide(request) {
    case .accepted(let principal): return greet(principal.account, on: principal.device)
    case .refused(let refusal): return refusal.response  // refusal.reasons is for the log
    case .undecided(let indecision): return indecision.response
    }
}
