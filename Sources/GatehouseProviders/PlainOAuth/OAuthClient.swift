import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes

/// Sends requests to the endpoints of a service without metadata, according to its quirks.
struct OAuthClient: Sendable {
    private static let maximumAnswerSize = 128 * 1024

    let settings: OAuthSettings
    let client: EndpointClient

    /// Tokens, and the whole response, which may describe the account.
    struct Granted: Sendable {
        let tokens: TokenResponse
        let answer: JSONValue
    }

    /// Sends a token request.
    func tokens(_ parameters: OAuthParameters) async throws(EndpointFailure) -> Granted {
        let answer = try await post(parameters, to: settings.endpoints.token)
        guard answer.isGranted else { throw .refused(answer.response) }
        return try answer.response.read(from: .token) {
            Granted(tokens: try TokenResponse(parsing: $0), answer: try JSONValue(parsing: $0))
        }
    }

    /// Posts a form with the client's authentication.
    func post(
        _ parameters: OAuthParameters, to url: URL, of endpoint: ServerEndpoint = .token
    ) async throws(EndpointFailure) -> PlainAnswer {
        let response = try await client.exchange(
            authenticated(parameters, url), with: endpoint, maximumSize: OAuthClient.maximumAnswerSize)
        return PlainAnswer(response, quirks)
    }

    /// Requests the account of an access token.
    func account(_ token: Secret, at url: URL) async throws(EndpointFailure) -> JSONValue {
        var request = HTTPRequest(.get, url: url)
        request.headers = quirks.userInfoHeaders
        request.headers["Authorization"] = "Bearer " + token.revealed
        let answer = try await client.exchange(
            request, with: .userInfo, maximumSize: OAuthClient.maximumAnswerSize)
        guard answer.status == .ok else { throw .refused(PlainAnswer(answer, quirks).response, at: .userInfo) }
        return try answer.read(from: .userInfo) { try JSONValue(parsing: $0, limits: .document) }
    }

    /// Revokes a session's tokens.
    ///
    /// - Returns: `true` if the response has a status of success, `false` if its status means that the token is no
    ///   longer valid. A service that follows RFC 7009, section 2.2, answers success in both cases.
    func revoke(_ session: AuthSession, at url: URL) async throws(EndpointFailure) -> Bool {
        let form = quirks.revocation
        var request = HTTPRequest(form.method, url: url)
        switch form.content {
        case .form:
            let revocation = RevocationRequest(
                token: session.refreshToken ?? session.accessToken.value,
                tokenTypeHint: session.refreshToken == nil ? .accessToken : .refreshToken)
            request = authenticated(revocation.parameters, url, method: form.method)
        case .json(let member):
            request.body = JSONBody(.object([member: .string(session.accessToken.value.revealed)]))
            request.headers["Authorization"] = settings.authentication.basic?.revealed
        case .bearer:
            request.headers["Authorization"] = "Bearer " + session.accessToken.value.revealed
        }
        request.headers["User-Agent"] = quirks.userInfoHeaders["User-Agent"]
        let response = try await client.exchange(
            request, with: .revocation, maximumSize: OAuthClient.maximumAnswerSize)
        guard response.status.isSuccess || form.goneStatuses.contains(response.status) else {
            throw .refused(PlainAnswer(response, quirks).response, at: .revocation)
        }
        return response.status.isSuccess
    }

    /// Returns the parameters with the service's own name for the client identifier.
    func named(_ parameters: OAuthParameters) -> OAuthParameters {
        guard quirks.clientIDName != "client_id", let name = parameters["client_id"] else { return parameters }
        var parameters = parameters
        parameters.set("client_id", nil)
        parameters.set(quirks.clientIDName, name)
        return parameters
    }

    private var quirks: OAuthQuirks { settings.quirks }

    private func authenticated(
        _ parameters: OAuthParameters, _ url: URL, method: HTTPMethod = .post
    ) -> HTTPRequest {
        let form = named(parameters.appending(settings.authentication.parameters))
        var request = HTTPRequest(method, url: url, body: FormBody(form.pairs))
        request.headers["Authorization"] = settings.authentication.authorization?.revealed
        return request
    }
}

extension ClientAuthentication {
    /// The client's identifier and secret as an `Authorization` header field, even if they are usually sent in the
    /// form. A JSON body can't contain them.
    var basic: Secret? {
        guard case .secretPost(let id, let secret) = self else { return authorization }
        return ClientAuthentication.secretBasic(id, secret).authorization
    }
}
