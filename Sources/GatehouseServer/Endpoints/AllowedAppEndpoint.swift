import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// The endpoint that takes the access of an app back.
struct AllowedAppEndpoint: Endpoint {
    private static let collection = SitePath.account + "/apps/"

    let site: Site

    var path: PathPattern { PathPattern(AllowedAppEndpoint.collection + ":client") }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        let remove = Action.form(guardedBy: SessionGuard(site: site)) { request, finding in
            let bytes = Base64URL.decode(request.pathParameters["client"] ?? "")
            if let client = bytes.flatMap({ String(validating: $0, as: UTF8.self) }) {
                try await take(ClientID(client), from: finding, asAskedBy: request)
            }
            // Also if the app was changed meanwhile: the page shows it as it is now.
            return .seeOther(site.basePath + SitePath.account)
        }
        return [.post: remove.guarded(by: SameOriginGuard(site: site))]
    }

    private func take(
        _ client: ClientID, from finding: SessionGuard.Finding, asAskedBy request: IncomingRequest
    ) async throws {
        let shown = site.service.formTokens.statement(
            in: try request.form()["csrf"] ?? "", for: finding.cookie.value,
            purpose: AllowedAppEndpoint.path(of: client))
        guard let shown else { return }
        do {
            try await site.service.consents.revoke(
                client, of: finding.session.account, shown: shown, from: request.address)
        } catch let refusal as Refusal where refusal.code == .accessChanged {
            request.visitor.findings.refuse(refusal.code)
        }
    }

    /// A client's identifier may contain characters that mean something in a path.
    static func path(of client: ClientID) -> String {
        collection + Base64URL.encode(Array(client.rawValue.utf8))
    }
}
