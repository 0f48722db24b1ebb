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
        return try await grant(in: cookie.value, isSilent: true)
    }

    /// What follows a form.
    func go(on form: OAuthParameters) async throws -> HTTPResponse {
        guard site.service.formTokens.isValid(form["csrf"] ?? "", for: cookie.value, purpose: action) else {
            // The form is older than the sign-in in another tab: the person is asked again.
            return try await askAgain()
        }
        switch form["decision"] {
        case "cancel":
            try await site.service.interactions.end(handle)
            throw authorization.refusal(.accessDenied, "The user denied the request.")
        case "switch": return .page(.ok, signInPage(), for: request.visitor, site: site)
        case "continue":
            guard try await session() != nil else { return .page(.ok, signInPage(), for: request.visitor, site: site) }
            return try await grant(in: cookie.value)
        default: return try await signIn(form)
        }
    }

    private func askAgain() async throws -> HTTPResponse {
        guard let session = try await session() else {
            return .page(.forbidden, signInPage(), for: request.visitor, site: site)
        }
        return .page(.forbidden, consentPage(for: session), for: request.visitor, site: site)
    }

    private func signIn(_ form: OAuthParameters) async throws -> HTTPResponse {
        let signIn = SignIn(
            site: site, request: request, cookie: cookie, keyThumbprint: authorization.request.dpopKeyThumbprint)
        switch try await signIn(form) {
        case .signedIn(let signedIn):
            return signedIn.set(on: try await grant(in: signedIn.session.value), site: site)
        case .failed(let failure): return failure.response(signInPage(), for: request.visitor, site: site)
        }
    }

    private func grant(in session: Secret, isSilent: Bool = false) async throws -> HTTPResponse {
        do {
            let answer = try await site.service.issueCode(
                for: authorization, in: session, ending: handle, isSilent: isSilent, from: request.address)
            return .send(answer, to: authorization.target, for: request.visitor, site: site)
        } catch let refusal as Refusal {
            guard refusal.target != nil else {
                // The session has ended, the client was removed, or another tab was faster.
                return .expired(for: request.visitor, site: site)
            }
            try await site.service.interactions.end(handle)
            throw refusal
        }
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
        SignInPage(
            app: SignInPage.App(
                name: authorization.clientName, scope: authorization.scope,
                claims: authorization.claimsBeyondScope, sector: authorization.sector),
            action: action, token: formToken, email: email)
    }

    private func consentPage(for session: BrowserSessions.Session) -> ConsentPage {
        ConsentPage(
            appName: authorization.clientName, scope: authorization.scope,
            claims: authorization.claimsBeyondScope, sector: authorization.sector, email: session.email,
            action: action, token: formToken)
    }

    /// Where the forms go.
    private var action: String { Dialogue.address(of: handle, site: site) }

    private var formToken: String {
        site.service.formTokens.make(for: cookie.value, purpose: action)
    }
}
