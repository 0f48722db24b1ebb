import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension HTTPResponse {
    /// The response to a request without an access token. It names no error (RFC 6750, section 3.1).
    static func tokenRequired() -> HTTPResponse {
        var response = HTTPResponse(status: .unauthorized, headers: ["Cache-Control": "no-store"])
        response.challenge()
        return response
    }

    /// The response to a request whose access token is refused (RFC 6750, section 3.1; RFC 9449, section 7.1).
    ///
    /// - Parameters:
    ///   - refusal: Why.
    ///   - type: The way in which the token was sent; nil if that can't be told.
    ///   - scope: The scope that it must have.
    /// - Returns: The response.
    static func tokenRefused(_ refusal: Refusal, presentedAs type: AccessTokenType?, scope: Scope) -> HTTPResponse {
        var response = HTTPResponse.json(refusal.statusOfToken, refusal.response.json)
        var parameters = [AuthenticationParameter("error", refusal.code.rawValue)]
        if refusal.code == .insufficientScope {
            parameters.append(AuthenticationParameter("scope", scope.description))
        }
        response.challenge(parameters, presentedAs: type)
        response.headers[DPoPProof.nonceHeaderName] = refusal.nonce
        return response
    }

    /// Names both ways to send a token. The parameters belong to the one in which it was sent.
    private mutating func challenge(
        _ parameters: [AuthenticationParameter] = [], presentedAs presented: AccessTokenType? = nil
    ) {
        for type in [AccessTokenType.dpop, .bearer] {
            var parameters = presented == nil || presented == type ? parameters : []
            if type == .dpop {
                parameters.append(
                    AuthenticationParameter("algs", TokenService.proofAlgorithms.joined(separator: " ")))
            }
            headers.add("WWW-Authenticate", AuthenticationChallenge(type.name, parameters: parameters).fieldValue)
        }
    }
}

extension Refusal {
    fileprivate var statusOfToken: HTTPStatus {
        switch code {
        case .invalidRequest: .badRequest
        case .insufficientScope: .forbidden
        default: .unauthorized
        }
    }
}
