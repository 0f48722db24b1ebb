import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// Shows people who is signed in, and which apps they have allowed.
struct AccountEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { PathPattern(SitePath.account) }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] { [.get: .guarded(by: SessionGuard(site: site), show)] }

    @Sendable private func show(
        _ request: IncomingRequest, _ finding: SessionGuard.Finding
    ) async throws -> HTTPResponse {
        let clients = try await site.service.consents.clients(of: finding.session.account)
        let tokens = site.service.formTokens
        let page = AccountPage(
            email: finding.session.email,
            apps: clients.map {
                AccountPage.App(name: $0.name, removal: site.basePath + AllowedAppEndpoint.path(of: $0.id))
            },
            signOut: site.basePath + SitePath.signOut,
            signOutToken: tokens.make(for: finding.cookie.value, purpose: SitePath.signOut),
            signOutEverywhere: site.basePath + SitePath.everywhere,
            token: tokens.make(for: finding.cookie.value, purpose: SitePath.account))
        return .page(.ok, page, for: request.visitor, site: site)
    }
}
