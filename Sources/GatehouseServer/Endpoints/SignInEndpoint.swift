import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Where people sign in to the service's own pages.
struct SignInEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { PathPattern(SitePath.signIn) }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action { request in
                let cookie = BrowserCookie(of: request, site: site)
                return cookie.set(on: .page(.ok, page(cookie), for: request.visitor, site: site), site: site)
            },
            .post: .form(guardedBy: FormGuard(site: site, page: SitePath.signIn), signIn),
        ]
    }

    @Sendable private func signIn(_ request: IncomingRequest, _ form: OAuthParameters) async throws -> HTTPResponse {
        let cookie = BrowserCookie(of: request, site: site)
        switch try await SignIn(site: site, request: request, cookie: cookie)(form) {
        case .signedIn(let signedIn):
            return signedIn.set(on: .seeOther(site.basePath + SitePath.account), site: site)
        case .failed(let failure): return failure.response(page(cookie), for: request.visitor, site: site)
        }
    }

    private func page(_ cookie: BrowserCookie) -> SignInPage {
        SignInPage(
            action: site.basePath + SitePath.signIn,
            token: site.service.formTokens.make(for: cookie.value, purpose: SitePath.signIn))
    }
}
