import GatehouseHTTP
import GatehouseOAuth
import GatehouseService

/// Where apps send people with a request for authorization (RFC 6749, section 3.1), by GET or by POST.
///
/// A request that is acceptable becomes an interaction, and the browser goes on to its page.
struct AuthorizationEndpoint: Endpoint {
    let site: Site

    var path: String { "/authorize" }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action { try await begin(try $0.query(), for: $0) },
            .post: .form { try await begin(try $0.form(), for: $0) },
        ]
    }

    private func begin(_ parameters: OAuthParameters, for request: IncomingRequest) async throws -> HTTPResponse {
        let authorization = try await site.service.checkAuthorization(parameters)
        let cookie = BrowserCookie(of: request, site: site)
        if authorization.request.prompt == [.none] {
            // The request of a native app is never granted without interaction (RFC 8252, section 8.6).
            let session = cookie.isNew ? nil : try await site.service.browserSessions.find(cookie.value)
            throw authorization.refusal(
                session == nil ? .loginRequired : .interactionRequired, "The request needs the user's interaction.")
        }
        let handle = try await site.service.interactions.begin(authorization, in: cookie.value)
        return cookie.set(on: .seeOther(InteractionEndpoint.address(of: handle, site: site)), site: site)
    }
}
