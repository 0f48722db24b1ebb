// snippet.issuer
import Foundation
import GatehouseJOSE
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

// snippet.keys
struct ForeignClaims: Codable {
    var iss: String
    var sub: String
    var aud: String
    var exp: Date
}

struct ForeignTokens {
    let keys: RemoteKeySet  // create it once: it caches the keys

    init(issuer: String, transport: any HTTPTransport = CurlTransport()) {
        keys = RemoteKeySet(issuer: issuer, transport: transport, time: SystemTimeSource())
    }

    func verify(_ text: String, now: Date = Date()) async throws -> ForeignClaims? {
        let token = try UnverifiedToken(compact: text)
        let verified = try token.verify(with: await keys.keys(for: token.header), allowing: [.es256])
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let claims = try decoder.decode(ForeignClaims.self, from: Data(verified.payload))
        let isMeant = claims.iss == "https://id.example.com" && claims.aud == "notes-api"
        return isMeant && claims.exp > now ? claims : nil
    }
}
// snippet.end
