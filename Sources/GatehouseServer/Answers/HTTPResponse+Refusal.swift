import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension HTTPResponse {
    /// The response to a client whose request is refused.
    static func refused(_ refusal: Refusal, request: IncomingRequest?) -> HTTPResponse {
        var response = HTTPResponse.json(refusal.status, refusal.response.json)
        response.headers[DPoPProof.nonceHeaderName] = refusal.nonce
        response.headers["Retry-After"] = refusal.retryAfter.map(String.init)
        if refusal.code == .invalidClient, request?.headers[values: "Authorization"].isEmpty == false {
            response.headers["WWW-Authenticate"] = "Basic realm=\"gatehouse\""
        }
        return response
    }
}

extension Refusal {
    /// The status of the response: 429 if there were too many requests (RFC 6585), else that of the error.
    var status: HTTPStatus {
        code == .tooManyAttempts ? .tooManyRequests : HTTPStatus(rawValue: response.status)
    }
}
