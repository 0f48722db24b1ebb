import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// What the service does at a browser about one request to sign the person out.
struct LogoutDialogue: Sendable {
    private let site: Site
    private let request: IncomingRequest
    private let cookie: BrowserCookie
    private let logout: PreparedLogout

    /// Checks the request.
    ///
    /// - Throws: ``Refusal``, as ``CheckLogout``. ``ServiceError`` if the storage fails.
    init(_ asked: EndSessionRequest, of request: IncomingRequest, site: Site) async throws {
        request.visitor.findings.isAbout { asked.clientID }
        cookie = BrowserCookie(of: request, site: site)
        logout = try await site.service.checkLogout(
            asked, in: cookie.isNew ? nil : cookie.value, from: request.address)
        self.site = site
        self.request = request
    }

    /// Signs the person out if the app's ID token is of this session. Else anybody could have sent the browser here,
    /// and the person is asked.
    func begin() async throws -> HTTPResponse {
        guard let session = logout.session else { return logout.isFromClient ? end : nobody }
        guard logout.isForSession else { return ask(session) }
        return try await signOut()
    }

    /// Asks at an address without the ID token, which would stay in the browser's history.
    private func ask(_ session: BrowserSessions.Session) -> HTTPResponse {
        guard logout.request.idTokenHint == nil else { return .seeOther(purpose) }
        return .page(.ok, page(for: session), for: request.visitor, site: site)
    }

    /// What follows the form.
    func go(on form: OAuthParameters) async throws -> HTTPResponse {
        // The form is older than the sign-in in another tab, or than a change of the app: the person is asked again.
        let shown = site.service.formTokens.statement(in: form["csrf"] ?? "", for: cookie.value, purpose: purpose)
        guard shown == logout.statement else { return .seeOther(purpose) }
        return try await signOut()
    }

    private func signOut() async throws -> HTTPResponse {
        try await site.service.browserSessions.end(cookie.value, for: logout.client?.id, from: request.address)
        return BrowserCookie.remove(on: end, site: site)
    }

    /// What the form's token is for, and where the page can be got anew.
    private var purpose: String { site.logoutAddress(of: logout.question) }

    private func page(for session: BrowserSessions.Session) -> SignOutPage {
        SignOutPage(
            email: session.email, action: site.basePath + SitePath.logoutConfirmation,
            token: site.service.formTokens.make(for: cookie.value, purpose: purpose, stating: logout.statement),
            appName: logout.client?.name,
            fields: logout.question.parameters.pairs, formsLeaveSite: address != nil)
    }

    /// Where the app goes on; `nil` if it doesn't want to.
    private var address: String? {
        logout.request.postLogoutRedirectURI?.address(
            with: EndSessionResponse(state: logout.request.state).parameters)
    }

    private var end: HTTPResponse {
        address.map { .seeOther($0) } ?? .page(.ok, MessagePage.signedOut, for: request.visitor, site: site)
    }

    /// Nobody is signed in, and nobody has proved to be the app: the browser isn't sent away, or anybody could use the
    /// service for that (RFC 9700, section 4.11.2).
    private var nobody: HTTPResponse {
        guard let address, let client = logout.client else {
            return .page(.ok, MessagePage.signedOut, for: request.visitor, site: site)
        }
        return .page(.ok, SignedOutPage(appName: client.name, address: address), for: request.visitor, site: site)
    }
}

extension Site {
    /// Where a browser asks for a logout.
    func logoutAddress(of request: EndSessionRequest) -> String {
        let pairs = request.parameters.pairs
        return basePath + SitePath.logout + (pairs.isEmpty ? "" : "?" + FormEncoding.encode(pairs))
    }
}
