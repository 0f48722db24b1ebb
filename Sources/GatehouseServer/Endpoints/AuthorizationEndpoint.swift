import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Where people say yes or no (RFC 6749, section 3.1).
///
/// A request comes by GET, or by POST from an app's page. The forms of the pages come by POST with the request in the
/// query, which is checked anew, and with a token that ties them to the browser and to that very request.
struct AuthorizationEndpoint: Endpoint {
    let site: Site

    var path: String { "/authorize" }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action { try await show(try $0.query(), for: $0) },
            .post: .form { request in
                let form = try request.form()
                guard form["csrf"] != nil else { return try await show(form, for: request) }
                return try await submit(form, for: request)
            },
        ]
    }

    /// What becomes of a request: the person can be asked, or there is an answer already.
    private enum Opening {
        case ready(Dialogue)
        case answered(HTTPResponse)
    }

    private func open(_ parameters: OAuthParameters, for request: IncomingRequest) async throws -> Opening {
        switch try await site.service.checkAuthorization(parameters) {
        case .ready(let authorization):
            return .ready(Dialogue(site: site, request: request, authorization: authorization))
        case .refused(let error, let target):
            let answer = AuthorizationResponse.refused(
                error, state: target.state, issuer: site.service.configuration.issuer)
            return .answered(AuthorizationRedirect.response(answer, to: target.redirectURI))
        case .unusable(let error):
            return .answered(.page(.badRequest, MessagePage(error), site: site))
        }
    }

    private func show(_ parameters: OAuthParameters, for request: IncomingRequest) async throws -> HTTPResponse {
        switch try await open(parameters, for: request) {
        case .answered(let response): response
        case .ready(let dialogue): try await dialogue.begin()
        }
    }

    private func submit(_ form: OAuthParameters, for request: IncomingRequest) async throws -> HTTPResponse {
        switch try await open(try request.query(), for: request) {
        case .answered(let response): response
        case .ready(let dialogue): try await dialogue.go(on: form)
        }
    }
}
