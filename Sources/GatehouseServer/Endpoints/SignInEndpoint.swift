import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Where people sign in to the service's own pages.
struct SignInEndpoint: Endpoint {
    let site: Site
    var goal: SignInGoal = .account

    var path: PathPattern { PathPattern(goal.path) }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action { request in
                let cookie = BrowserCookie(of: request, site: site)
                return cookie.set(
                    on: .page(.ok, try page(cookie, for: request), for: request.visitor, site: site), site: site)
            },
            .post: .form(guardedBy: FormGuard(site: site, page: goal.path), signIn),
        ]
    }

    @Sendable private func signIn(_ request: IncomingRequest, _ form: OAuthParameters) async throws -> HTTPResponse {
        let cookie = BrowserCookie(of: request, site: site)
        switch try await SignIn(site: site, request: request, cookie: cookie)(form) {
        case .signedIn(let signedIn):
            return signedIn.set(on: .seeOther(try address(of: goal.next, for: request)), site: site)
        case .failed(let failure):
            return failure.response(try page(cookie, for: request), for: request.visitor, site: site)
        }
    }

    private func page(_ cookie: BrowserCookie, for request: IncomingRequest) throws -> SignInPage {
        SignInPage(
            goal: goal.words, action: try address(of: goal.path, for: request),
            token: site.service.formTokens.make(for: cookie.value, purpose: goal.path))
    }

    private func address(of path: String, for request: IncomingRequest) throws -> String {
        goal.address(of: path, on: site, for: try request.query())
    }
}

/// What people sign in for who aren't sent by an app.
struct SignInGoal: Sendable {
    /// The path where they sign in.
    let path: String
    /// The path of the page that follows.
    let next: String
    /// What it is about, for the page.
    var words: String?
    /// Whether the user code in the address goes along.
    var keepsUserCode = false

    static let account = SignInGoal(path: SitePath.signIn, next: SitePath.account)

    static let device = SignInGoal(
        path: SitePath.deviceSignIn, next: SitePath.device, words: "to let a device sign in", keepsUserCode: true)

    func address(of path: String, on site: Site, for query: OAuthParameters) -> String {
        site.deviceAddress(path, of: keepsUserCode ? UserCode(in: query) : nil)
    }
}
