import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// What the service asks the person at a browser about one request for authorization.
struct Dialogue: Sendable {
    let site: Site
    let request: IncomingRequest
    let authorization: PreparedAuthorization
    let handle: Secret
    let cookie: BrowserCookie

    /// The address of the page of an interaction.
    static func address(of handle: Secret, site: Site) -> String {
        site.basePath + SitePath.interaction + "/" + handle.revealed
    }

    /// The first page; the app's answer at once if somebody is signed in who has allowed all of it before.
    func begin() async throws -> HTTPResponse {
        guard let session = try await session() else {
            return .page(
                .ok, signInPage(email: authorization.request.loginHint ?? ""), for: request.visitor, site: site)
        }
        guard try await isAllowed(by: session) else {
            return .page(.ok, consentPage(for: session), for: request.visitor, site: site)
        }
        return try await grant(in: cookie, shown: nil)
    }

    /// What follows a form.
    func go(on form: OAuthParameters) async throws -> HTTPResponse {
        let shown = site.service.formTokens.statement(in: form["csrf"] ?? "", for: cookie.value, purpose: action)
        // The form is older than the sign-in in another tab: the person is asked again.
        guard let shown else { return try await ask(.forbidden) }
        switch form["decision"] {
        case "cancel":
            try await site.service.interactions.end(handle)
            throw authorization.refusal(.accessDenied, "The user denied the request.")
        case "switch": return .page(.ok, signInPage(), for: request.visitor, site: site)
        case "continue":
            guard try await session() != nil else { return .page(.ok, signInPage(), for: request.visitor, site: site) }
            return try await grant(in: cookie, shown: shown)
        default: return try await signIn(form, shown: shown)
        }
    }

    private func ask(_ status: HTTPStatus, problem: String? = nil) async throws -> HTTPResponse {
        guard let session = try await session() else {
            var page = signInPage()
            page.problem = problem
            return .page(status, page, for: request.visitor, site: site)
        }
        return .page(status, consentPage(for: session, problem: problem), for: request.visitor, site: site)
    }

    private func signIn(_ form: OAuthParameters, shown: StatementDigest) async throws -> HTTPResponse {
        let signIn = SignIn(
            site: site, request: request, cookie: cookie, keyThumbprint: authorization.request.dpopKeyThumbprint)
        switch try await signIn(form) {
        case .signedIn(let signedIn):
            return signedIn.set(on: try await grant(in: signedIn.session, shown: shown), site: site)
        case .failed(let failure): return failure.response(signInPage(), for: request.visitor, site: site)
        }
    }

    /// Grants what the page has stated; without a digest there was no page, and an earlier consent stands for it.
    private func grant(in session: BrowserCookie, shown: StatementDigest?) async throws -> HTTPResponse {
        do {
            let answer = try await site.service.issueCode(
                for: authorization, in: session.value, ending: handle, shown: shown, from: request.address)
            return .send(answer, to: authorization.target, for: request.visitor, site: site)
        } catch let refusal as Refusal {
            if refusal.code == .accessChanged || refusal.code == .consentRequired {
                request.visitor.findings.refuse(refusal.code)
                return try await askAgain(in: session)
            }
            guard refusal.target != nil else {
                // The session has ended, the client was removed, or another tab was faster.
                return .expired(for: request.visitor, site: site)
            }
            try await site.service.interactions.end(handle)
            throw refusal
        }
    }

    /// Shows the page again, with what the client asks for now.
    private func askAgain(in session: BrowserCookie) async throws -> HTTPResponse {
        guard let present = try await site.service.interactions.find(handle, in: session.value) else {
            return .expired(for: request.visitor, site: site)
        }
        let dialogue = Dialogue(site: site, request: request, authorization: present, handle: handle, cookie: session)
        return try await dialogue.ask(.forbidden, problem: MessagePage.changedWords)
    }
}

extension Dialogue {
    /// Who is signed in, unless the request wants the password to be given again.
    private func session() async throws -> BrowserSessions.Session? {
        let prompt = authorization.request.prompt
        guard !prompt.contains(.login), !prompt.contains(.selectAccount) else { return nil }
        return try await site.service.browserSessions.find(cookie.value, for: authorization)
    }

    private func isAllowed(by session: BrowserSessions.Session) async throws -> Bool {
        guard !authorization.request.prompt.contains(.consent) else { return false }
        return try await site.service.consents.cover(authorization, by: session.account)
    }

    private func signInPage(email: String = "") -> SignInPage {
        SignInPage(access: authorization.access, action: action, token: formToken, email: email)
    }

    private func consentPage(for session: BrowserSessions.Session, problem: String? = nil) -> ConsentPage {
        ConsentPage(
            access: authorization.access, email: session.email, action: action, token: formToken, problem: problem)
    }

    /// Where the forms go.
    private var action: String { Dialogue.address(of: handle, site: site) }

    private var formToken: String {
        site.service.formTokens.make(for: cookie.value, purpose: action, stating: authorization.access.digest)
    }
}
