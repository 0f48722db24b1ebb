import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// What is said between the service and the person before a browser, about one request.
struct Dialogue: Sendable {
    let site: Site
    let request: IncomingRequest
    let authorization: PreparedAuthorization
    let cookie: BrowserCookie

    init(site: Site, request: IncomingRequest, authorization: PreparedAuthorization) {
        self.site = site
        self.request = request
        self.authorization = authorization
        cookie = BrowserCookie(of: request, site: site)
    }

    /// The first page.
    func begin() async throws -> HTTPResponse {
        let session = try await usableSession()
        if authorization.request.prompt == [.none] {
            // A native app's request is never granted without anybody seeing it (RFC 8252, section 8.6).
            return refuse(
                session == nil ? .loginRequired : .interactionRequired, "The request needs the user's interaction.")
        }
        guard let session else { return askToSignIn(email: authorization.request.loginHint ?? "") }
        let page = ContinuePage(
            appName: authorization.appName, email: session.email, action: action, token: formToken,
            formTargets: formTargets)
        return cookie.set(on: .page(.ok, page, site: site), site: site)
    }

    /// What follows a form.
    func go(on form: OAuthParameters) async throws -> HTTPResponse {
        guard SameOriginCheck.passes(request, site: site), !cookie.isNew,
            site.service.formTokens.isValid(form["csrf"] ?? "", for: cookie.value, purpose: action)
        else { return .page(.forbidden, Dialogue.staleForm, site: site) }
        switch form["decision"] {
        case "cancel": return refuse(.accessDenied, "The user denied the request.")
        case "switch": return askToSignIn()
        case "continue":
            guard let session = try await usableSession() else { return askToSignIn() }
            return try await grant(session.account, authenticatedAt: session.authenticatedAt)
        default: return try await signIn(email: form["email"] ?? "", password: Secret(form["password"] ?? ""))
        }
    }

    private static let staleForm = MessagePage(
        title: "This page has expired", message: "Please go back to the app and try again.")

    private func signIn(email: String, password: Secret) async throws -> HTTPResponse {
        switch try await site.service.authenticate(email: email, password: password, from: request.address) {
        case .authenticated(let account):
            let renewed = BrowserCookie(
                new: try await site.service.browserSessions.begin(for: account, replacing: cookie.value))
            guard let session = try await site.service.browserSessions.find(renewed.value) else {
                throw ServiceError(.storageCorrupt, "The session that was just created is missing.")
            }
            return renewed.set(
                on: try await grant(account, authenticatedAt: session.authenticatedAt), site: site)
        case .refused:
            return askToSignIn(.forbidden, email: email, problem: "The email address or the password is wrong.")
        case .limited(let wait):
            let minutes = max(1, (wait.wholeSeconds + 59) / 60)
            var response = askToSignIn(
                .tooManyRequests, email: email, problem: "Too many attempts. Please wait \(minutes) minutes.")
            response.headers["Retry-After"] = String(max(1, wait.wholeSeconds))
            return response
        case .overloaded:
            var response = askToSignIn(
                .serviceUnavailable, email: email, problem: "This service is busy. Please try again in a moment.")
            response.headers["Retry-After"] = "5"
            return response
        }
    }

    private func grant(_ account: AccountID, authenticatedAt: Date) async throws -> HTTPResponse {
        let answer = try await site.service.issueCode(
            for: authorization, account: account, authenticatedAt: authenticatedAt, from: request.address)
        return AuthorizationRedirect.response(answer, to: authorization.request.redirectURI)
    }

    private func refuse(_ code: OAuthErrorCode, _ description: String) -> HTTPResponse {
        let answer = AuthorizationResponse.refused(
            OAuthErrorResponse(code, description: description), state: authorization.request.state,
            issuer: site.service.configuration.issuer)
        return AuthorizationRedirect.response(answer, to: authorization.request.redirectURI)
    }

    private func askToSignIn(
        _ status: HTTPStatus = .ok, email: String = "", problem: String? = nil
    ) -> HTTPResponse {
        let page = SignInPage(
            appName: authorization.appName, action: action, token: formToken, email: email, problem: problem,
            formTargets: formTargets)
        return cookie.set(on: .page(status, page, site: site), site: site)
    }
}

extension Dialogue {
    /// Who is signed in, unless the request wants the password given again.
    private func usableSession() async throws -> BrowserSessions.Session? {
        let asked = authorization.request
        guard !cookie.isNew, !asked.prompt.contains(.login), !asked.prompt.contains(.selectAccount),
            let session = try await site.service.browserSessions.find(cookie.value)
        else { return nil }
        guard let age = asked.maximumAge else { return session }
        return site.service.now.timeIntervalSince(session.authenticatedAt) <= Double(age) ? session : nil
    }

    /// Where the forms go: here, with the whole request.
    private var action: String {
        site.basePath + "/authorize?" + FormEncoding.encode(authorization.request.parameters.pairs)
    }

    private var formToken: String {
        site.service.formTokens.make(for: cookie.value, purpose: action)
    }

    private var formTargets: [String] {
        AuthorizationRedirect.source(authorization.request.redirectURI).map { [$0] } ?? []
    }
}
