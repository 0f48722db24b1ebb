import GatehouseHTTP
import GatehouseTypes

/// The answer of the token endpoint, and of other endpoints that answer in the same way.
struct TokenAnswer: Sendable {
    private let test: ModuleContext
    private let response: HTTPResponse
    private var judge: Judge { test.judge }

    init(_ test: ModuleContext, _ response: HTTPResponse) {
        (self.test, self.response) = (test, response)
    }

    private func json() throws(ModuleEnd) -> JSONDocument {
        let type = response.headers["Content-Type"] ?? "none"
        judge.expect(
            type.asciiLowercased.hasPrefix("application/json"), "the content type is application/json, here \(type)",
            "RFC 6749 5.1")
        return try judge.require(try? JSONDocument(response.body), "the answer is a JSON object", "RFC 6749 5.1")
    }

    /// The tokens of a successful answer.
    func tokens() throws(ModuleEnd) -> Tokens {
        let json = try json()
        let error = json.text("error").map { " \($0)" } ?? ""
        try judge.require(
            response.status == .ok, "the status is 200, here \(response.status)\(error)", "RFC 6749 5.1")
        let cache = response.headers[values: "Cache-Control"].joined(separator: ",").asciiLowercased
        judge.expect(cache.contains("no-store"), "Cache-Control is no-store", "RFC 6749 5.1")
        judge.expect(json["error"] == nil, "there is no error beside the tokens", "RFC 6749 5.1")
        let accessToken = try judge.require(json.text("access_token"), "there is an access_token", "RFC 6749 5.1")
        judge.expectUnguessable(accessToken, "the access token", "RFC 6749 A.12")
        let type = test.profile.usesDPoP ? "DPoP" : "Bearer"
        let received = json.text("token_type") ?? "none"
        judge.expect(
            received.asciiLowercased == type.asciiLowercased, "token_type is \(type), here \(received)", "RFC 6749 7.1")
        if let lifetime = json["expires_in"] {
            judge.expect((lifetime.integer ?? 0) > 0, "expires_in is a positive number", "RFC 6749 5.1")
        } else {
            judge.advise(false, "expires_in is recommended", "RFC 6749 5.1")
        }
        if let refreshToken = json["refresh_token"] {
            judge.expectUnguessable(refreshToken.string ?? "", "the refresh token", "RFC 6749 A.17")
        }
        return Tokens(json: json, accessToken: accessToken)
    }

    /// The answer must be an error of these. The status is 400; 401 is for `invalid_client`.
    @discardableResult
    func error(oneOf codes: [String], _ requirement: String) throws(ModuleEnd) -> String {
        let json = try json()
        try judge.require(
            (400..<500).contains(response.status.rawValue),
            "the request is refused, here with status \(response.status)",
            requirement)
        let error = try judge.require(json.text("error"), "the answer has an error", "RFC 6749 5.2")
        let statuses = error == "invalid_client" ? [400, 401] : [400]
        judge.expect(
            statuses.contains(response.status.rawValue), "the status is 400, here \(response.status)", "RFC 6749 5.2")
        judge.expect(
            codes.contains(error), "the error is \(codes.joined(separator: " or ")), here \(error)", requirement)
        let description = json["error_description"].map { $0.string ?? "\n" } ?? ""
        judge.expect(
            TextChecks.isErrorText(description), "error_description has only allowed characters", "RFC 6749 5.2")
        judge.expect(json["access_token"] == nil, "there is no token beside the error", "RFC 6749 5.2")
        return error
    }
}
