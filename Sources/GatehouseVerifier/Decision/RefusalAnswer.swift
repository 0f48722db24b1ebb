import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

/// Creates the response to a refused request (RFC 6750, section 3; RFC 9449, section 7.1; RFC 9470, section 3).
///
/// The response is the same for all invalid tokens, whatever the reason.
struct RefusalAnswer {
    /// The scheme of the request; `nil` if it has none or another one.
    var scheme: TokenScheme?
    /// The signature algorithms that proofs may use.
    var algorithms: [String]
    /// Whether only sender-constrained tokens are accepted.
    var requiresProof: Bool

    func response(to reasons: [RefusalReason]) -> HTTPResponse {
        let consequences = reasons.map(\.consequence)
        if consequences.contains(.invalidRequest) { return make(.badRequest, .invalidRequest) }
        if consequences.contains(.unauthenticated) { return make(.unauthorized, nil) }
        if consequences.contains(.invalidToken) { return make(.unauthorized, .invalidToken) }
        if consequences.contains(.invalidProof) { return make(.unauthorized, .invalidDPoPProof) }
        for case .nonceRequired(let nonce) in consequences {
            var response = make(.unauthorized, .useDPoPNonce)
            response.headers[DPoPProof.nonceHeaderName] = nonce
            return response
        }
        // No challenge: no other token would help (RFC 9110, section 15.5.4).
        if consequences.contains(.forbidden) {
            return HTTPResponse(status: .forbidden, headers: ["Cache-Control": "no-store"])
        }
        let scope = consequences.lazy.compactMap(\.scope).first
        if let requirement = RequiredAuthentication(meeting: consequences.compactMap(\.authentication)) {
            return make(.unauthorized, .insufficientUserAuthentication, scope: scope, authentication: requirement)
        }
        if let scope { return make(.forbidden, .insufficientScope, scope: scope) }
        return make(.unauthorized, .invalidToken)
    }

    private func make(
        _ status: HTTPStatus, _ error: OAuthErrorCode?, scope: Scope? = nil,
        authentication: RequiredAuthentication? = nil
    ) -> HTTPResponse {
        var response = HTTPResponse(status: status, headers: ["Cache-Control": "no-store"])
        for candidate in TokenScheme.allCases where candidate == .dpop || !requiresProof {
            var parameters: [AuthenticationParameter] = []
            if scheme == nil || scheme == candidate {
                parameters += error.map { [AuthenticationParameter("error", $0.rawValue)] } ?? []
                parameters += scope.map { [AuthenticationParameter("scope", $0.description)] } ?? []
                parameters += authentication?.parameters ?? []
            }
            if candidate == .dpop {
                parameters.append(AuthenticationParameter("algs", algorithms.joined(separator: " ")))
            }
            let challenge = AuthenticationChallenge(candidate.rawValue, parameters: parameters)
            response.headers.add("WWW-Authenticate", challenge.fieldValue)
        }
        return response
    }
}

/// The authentication schemes that carry access tokens.
enum TokenScheme: String, CaseIterable {
    /// The token and a proof of possession of its key (RFC 9449, section 7.1).
    case dpop = "DPoP"
    /// The token alone (RFC 6750).
    case bearer = "Bearer"

    /// Creates the scheme with the given name. Case doesn't matter (RFC 9110, section 11.1).
    init?(name: String) {
        guard let scheme = TokenScheme.allCases.first(where: { HTTPHeaders.same(name, $0.rawValue) }) else {
            return nil
        }
        self = scheme
    }
}
