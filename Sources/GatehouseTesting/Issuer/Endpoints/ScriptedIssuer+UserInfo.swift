import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes
import Synchronization

extension ScriptedIssuer {
    /// Responds to a userinfo request with the claims about the user of an access token (OpenID Connect Core, section
    /// 5.3).
    func userInfo(_ request: HTTPRequest) async -> HTTPResponse {
        let behaviour = behaviour
        let parts = (request.headers["Authorization"] ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let grant = state.withLock({ $0.accessTokens[parts[1]] }) else {
            return ScriptedIssuer.challenge("Bearer", parts.isEmpty ? nil : .invalidToken)
        }
        if let thumbprint = grant.keyThumbprint {
            guard parts[0].asciiLowercased == "dpop" else {
                return ScriptedIssuer.challenge(behaviour.proofScheme, .invalidToken)
            }
            do throws(Refusal) {
                let key = try await provenKey(
                    request, nonce: behaviour.resourceNonce, accessToken: Secret(parts[1]), expected: thumbprint)
                guard key != nil else { throw Refusal(.invalidDPoPProof) }
            } catch {
                return ScriptedIssuer.challenge(behaviour.proofScheme, error)
            }
        }
        var members: [String: JSONValue] = ["sub": .string(ScriptedIssuer.subject.rawValue)]
        for (name, value) in behaviour.userInfo { members[name] = value }
        return ScriptedIssuer.json(.object(members))
    }

    private static func challenge(_ scheme: String, _ refusal: Refusal) -> HTTPResponse {
        var answer = challenge(scheme, refusal.code)
        answer.headers[DPoPProof.nonceHeaderName] = refusal.nonce
        return answer
    }

    private static func challenge(_ scheme: String, _ error: OAuthErrorCode?) -> HTTPResponse {
        let parameters = error.map { " error=\"\($0)\"" } ?? ""
        return HTTPResponse(status: .unauthorized, headers: ["WWW-Authenticate": scheme + parameters])
    }
}
