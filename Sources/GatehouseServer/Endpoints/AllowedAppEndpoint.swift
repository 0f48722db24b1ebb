import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// Where people take the permission of an app back.
struct AllowedAppEndpoint: Endpoint {
    private static let collection = SitePath.account + "/apps/"

    let site: Site

    var path: PathPattern { PathPattern(AllowedAppEndpoint.collection + ":client") }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        let remove = Action.form(guardedBy: SessionGuard(site: site)) { request, finding in
            let bytes = Base64URL.decode(request.pathParameters["client"] ?? "")
            if let client = bytes.flatMap({ String(validating: $0, as: UTF8.self) }) {
                try await site.service.consents.revoke(
                    ClientID(client), of: finding.session.account, from: request.address)
            }
            return .seeOther(site.basePath + SitePath.account)
        }
        return [.post: remove.guarded(by: FormGuard(site: site, page: SitePath.account))]
    }

    /// A client's identifier may contain characters that mean something in a path.
    static func path(of client: ClientID) -> String {
        collection + Base64URL.encode(Array(client.rawValue.utf8))
    }
}
