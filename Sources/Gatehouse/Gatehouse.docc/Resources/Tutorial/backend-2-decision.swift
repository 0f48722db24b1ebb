import Foundation
import GatehouseListener
import GatehouseVerifier

do {
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
} catch {
    print(error)
    exit(1)
}
