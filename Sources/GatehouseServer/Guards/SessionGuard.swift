import Foundation
import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// Lets browsers through in which somebody is signed in. Others are sent to sign in, and come back afterwards.
struct SessionGuard: RouteGuard {
    let site: Site
    /// How long ago the password may have been given; `nil` for as long as the session lasts.
    var maximumAge: Duration?

    /// A session and its cookie.
    struct Finding: Sendable {
        let session: BrowserSessions.Session
        let cookie: BrowserCookie
    }

    func check(_ request: IncomingRequest) async throws -> Finding {
        let cookie = BrowserCookie(of: request, site: site)
        guard !cookie.isNew, let session = try await site.service.browserSessions.find(cookie.value),
            isFresh(session)
        else { throw GuardRefusal(.seeOther(site.basePath + SitePath.signIn)) }
        return Finding(session: session, cookie: cookie)
    }

    private func isFresh(_ session: BrowserSessions.Session) -> Bool {
        guard let maximumAge else { return true }
        return site.service.now.timeIntervalSince(session.authenticatedAt) <= maximumAge.seconds
    }
}
