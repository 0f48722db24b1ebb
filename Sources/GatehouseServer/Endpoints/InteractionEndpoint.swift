import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// The pages of a request for authorization that is under way. Its handle is the only thing of it in their addresses
/// and forms.
struct InteractionEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { PathPattern(SitePath.interaction + "/:handle") }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        let post = Action.form { request in
            let cookie = BrowserCookie(of: request, site: site)
            guard let dialogue = try await dialogue(request, in: cookie) else {
                return .expired(for: request.visitor, site: site)
            }
            return try await dialogue.go(on: try request.form())
        }
        return [.get: Action(answersHead: false, show), .post: post.guarded(by: SameOriginGuard(site: site))]
    }

    @Sendable private func show(_ request: IncomingRequest) async throws -> HTTPResponse {
        let cookie = BrowserCookie(of: request, site: site)
        guard let dialogue = try await dialogue(request, in: cookie, isAdopting: true) else {
            return .expired(for: request.visitor, site: site)
        }
        return cookie.set(on: try await dialogue.begin(), site: site)
    }

    private func dialogue(
        _ request: IncomingRequest, in cookie: BrowserCookie, isAdopting: Bool = false
    ) async throws -> Dialogue? {
        let handle = Secret(request.pathParameters["handle"] ?? "")
        guard
            let authorization = try await site.service.interactions.find(
                handle, in: cookie.value, isAdopting: isAdopting)
        else { return nil }
        request.visitor.findings.isAbout { authorization.request.clientID }
        return Dialogue(site: site, request: request, authorization: authorization, handle: handle, cookie: cookie)
    }
}
