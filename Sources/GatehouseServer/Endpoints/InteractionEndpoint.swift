import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// The pages of a request for authorization that is under way. Its handle is the only thing of it in their addresses
/// and forms.
struct InteractionEndpoint: Endpoint {
    static let path = "/interaction"

    let site: Site

    var path: String { InteractionEndpoint.path }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action { request in
                guard let dialogue = try await dialogue(request) else { return expired }
                return try await dialogue.begin()
            },
            .post: .form { request in
                guard let dialogue = try await dialogue(request) else { return expired }
                return try await dialogue.go(on: try request.form())
            },
        ]
    }

    /// The address of the page of an interaction.
    static func address(of handle: Secret, site: Site) -> String {
        site.basePath + path + "?id=" + handle.revealed
    }

    private func dialogue(_ request: IncomingRequest) async throws -> Dialogue? {
        let cookie = BrowserCookie(of: request, site: site)
        guard !cookie.isNew, let handle = try request.query()["id"].map({ Secret($0) }),
            let authorization = try await site.service.interactions.find(handle, in: cookie.value)
        else { return nil }
        return Dialogue(site: site, request: request, authorization: authorization, handle: handle, cookie: cookie)
    }

    private var expired: HTTPResponse {
        .page(.forbidden, MessagePage.expired, site: site)
    }
}
