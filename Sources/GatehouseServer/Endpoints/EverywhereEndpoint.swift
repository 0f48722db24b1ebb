import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// The endpoint that signs out of all browsers, apps and devices. Only somebody may who has given the password lately.
struct EverywhereEndpoint: Endpoint {
    private static let freshness = Duration.seconds(10 * 60)

    let site: Site

    var path: PathPattern { PathPattern(SitePath.everywhere) }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        let person = SessionGuard(site: site, maximumAge: EverywhereEndpoint.freshness)
        let end = Action.form(guardedBy: person) { request, finding in
            try await site.service.signOutEverywhere(finding.session.account, from: request.address)
            return BrowserCookie.remove(
                on: .page(.ok, MessagePage.signedOutEverywhere, for: request.visitor, site: site), site: site)
        }
        return [.post: end.guarded(by: FormGuard(site: site, page: SitePath.account, purpose: SitePath.everywhere))]
    }
}
