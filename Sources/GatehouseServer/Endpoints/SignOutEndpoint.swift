import GatehouseHTTP
import GatehouseService

/// The endpoint that signs out of the service's pages in one browser, and of the apps without `offline_access`.
struct SignOutEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { PathPattern(SitePath.signOut) }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action(ask),
            .post: .form(guardedBy: FormGuard(site: site, page: SitePath.signOut)) { request, _ in
                let cookie = BrowserCookie(of: request, site: site).value
                try await site.service.browserSessions.end(cookie, from: request.address)
                return BrowserCookie.remove(
                    on: .page(.ok, MessagePage.signedOut, for: request.visitor, site: site), site: site)
            },
        ]
    }

    @Sendable private func ask(_ request: IncomingRequest) async throws -> HTTPResponse {
        let cookie = BrowserCookie(of: request, site: site)
        guard !cookie.isNew, let session = try await site.service.browserSessions.find(cookie.value) else {
            return .page(.ok, MessagePage.signedOut, for: request.visitor, site: site)
        }
        let page = SignOutPage(
            email: session.email, action: site.basePath + SitePath.signOut,
            token: site.service.formTokens.make(for: cookie.value, purpose: SitePath.signOut))
        return .page(.ok, page, for: request.visitor, site: site)
    }
}
