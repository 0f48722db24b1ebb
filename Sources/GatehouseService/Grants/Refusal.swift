import GatehouseOAuth

/// Leaves a use case early. It never leaves the module: outside, a refusal is a value.
struct Refusal: Error {
    let error: OAuthErrorResponse

    init(_ code: OAuthErrorCode, _ description: String) {
        error = OAuthErrorResponse(code, description: description)
    }
}
