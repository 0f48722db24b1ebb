// snippet.issuer
import Foundation
import GatehouseVerifier

struct IssuerTokens {
    let verifier: Verifier

    init(transport: any HTTPTransport = CurlTransport()) {
        var options = VerifierOptions()
        options.tokenTypes.append("JWT")  // only if the issuer doesn't write "at+jwt"
        verifier = Verifier(
            issuer: "https://id.example.com", audience: "notes-api", transport: transport, options: options)
    }

    func tenant(of request: HTTPRequest) async -> Result<String, Refused> {
        switch await verifier.decide(request) {
        case .accepted(let principal): .success(principal.claims["tenant"]?.string ?? principal.account.rawValue)
        case .refused(let refusal): .failure(Refused(response: refusal.response))
        case .undecided(let unavailable): .failure(Refused(response: unavailable.response))
        }
    }

    struct Refused: Error { let response: HTTPResponse }
}
// snippet.end
