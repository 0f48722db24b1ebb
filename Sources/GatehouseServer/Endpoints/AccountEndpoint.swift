import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// Shows people who is signed in, and which apps have access to their accounts.
struct AccountEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { PathPattern(SitePath.account) }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] { [.get: .guarded(by: SessionGuard(site: site), show)] }

    @Sendable private func show(
        _ request: IncomingRequest, _ finding: SessionGuard.Finding
    ) async throws -> HTTPResponse {
        let clients = try await site.service.consents.clients(of: finding.session.account)
        func token(_ path: String, stating statement: StatementDigest? = nil) -> String {
            site.service.formTokens.make(for: finding.cookie.value, purpose: path, stating: statement)
        }
        let page = AccountPage(
            email: finding.session.email,
            apps: clients.map { client in
                let path = AllowedAppEndpoint.path(of: client.id)
                return AccountPage.App(
                    name: client.name, removal: site.basePath + path, token: token(path, stating: client.digest))
            },
            signOut: site.basePath + SitePath.signOut,
            signOutToken: token(SitePath.signOut),
            signOutEverywhere: site.basePath + SitePath.everywhere,
            everywhereToken: token(SitePath.everywhere))
        return .page(.ok, page, for: request.visitor, site: site)
    }
}
