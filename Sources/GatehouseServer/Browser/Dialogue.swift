import Foundation
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

    /// The first page.
    func begin() async throws -> HTTPResponse {
        guard let session = try await usableSession() else {
            return askToSignIn(email: authorization.request.loginHint ?? "")
        }
        let page = ContinuePage(
            appName: authorization.clientName, email: session.email, action: action, token: formToken,
            formTargets: formTargets)
        return .page(.ok, page, site: site)
    }

    /// What follows a form.
    func go(on form: OAuthParameters) async throws -> HTTPResponse {
        guard SameOriginCheck.passes(request, site: site) else {
            return .page(.forbidden, MessagePage.expired, site: site)
        }
        guard site.service.formTokens.isValid(form["csrf"] ?? "", for: cookie.value, purpose: action) else {
            // The form is older than the sign-in in another tab: the person is asked again.
            var response = try await begin()
            response.status = .forbidden
            return response
        }
        switch form["decision"] {
        case "cancel":
            try await site.service.interactions.end(handle)
            throw authorization.refusal(.accessDenied, "The user denied the request.")
        case "switch": return askToSignIn()
        case "continue":
            guard try await usableSession() != nil else { return askToSignIn() }
            return try await grant(in: cookie.value)
        default: return try await signIn(email: form["email"] ?? "", password: Secret(form["password"] ?? ""))
        }
    }

    private func signIn(email: String, password: Secret) async throws -> HTTPResponse {
        let session: BrowserCookie
        do {
            session = try await beginSession(email: email, password: password)
        } catch let refusal as Refusal {
            // A wrong password, or one that was changed while it was checked.
            return retry(email: email, after: refusal)
        } catch let error as ServiceError where error.code == .overloaded {
            var response = askToSignIn(
                .serviceUnavailable, email: email, problem: "This service is busy. Please try again in a moment.")
            response.headers["Retry-After"] = "5"
            return response
        }
        return session.set(on: try await grant(in: session.value), site: site)
    }

    private func beginSession(email: String, password: Secret) async throws -> BrowserCookie {
        let account = try await site.service.authenticate(email: email, password: password, from: request.address)
        return BrowserCookie(
            new: try await site.service.browserSessions.begin(
                for: account, replacing: cookie.value, address: request.address,
                browser: request.headers["User-Agent"]))
    }

    private func retry(email: String, after refusal: Refusal) -> HTTPResponse {
        guard let delay = refusal.retryDelay else {
            return askToSignIn(.forbidden, email: email, problem: "The email address or the password is wrong.")
        }
        let minutes = max(1, (delay.wholeSeconds + 59) / 60)
        var response = askToSignIn(
            .tooManyRequests, email: email, problem: "Too many attempts. Please wait \(minutes) minutes.")
        response.headers["Retry-After"] = String(max(1, delay.wholeSeconds))
        return response
    }

    private func grant(in session: Secret) async throws -> HTTPResponse {
        do {
            let answer = try await site.service.issueCode(
                for: authorization, in: session, ending: handle, from: request.address)
            return AuthorizationRedirect.response(answer, to: authorization.request.redirectURI)
        } catch is Refusal {
            // The session has ended, the client was removed, or another tab was faster.
            return .page(.forbidden, MessagePage.expired, site: site)
        }
    }

    private func askToSignIn(
        _ status: HTTPStatus = .ok, email: String = "", problem: String? = nil
    ) -> HTTPResponse {
        let page = SignInPage(
            appName: authorization.clientName, action: action, token: formToken, email: email, problem: problem,
            formTargets: formTargets)
        return .page(status, page, site: site)
    }
}

extension Dialogue {
    /// Who is signed in, unless the request wants the password to be given again.
    private func usableSession() async throws -> BrowserSessions.Session? {
        let asked = authorization.request
        guard !asked.prompt.contains(.login), !asked.prompt.contains(.selectAccount),
            let session = try await site.service.browserSessions.find(cookie.value)
        else { return nil }
        guard let age = asked.maximumAge else { return session }
        return site.service.now.timeIntervalSince(session.authenticatedAt) <= Double(age) ? session : nil
    }

    /// Where the forms go.
    private var action: String { InteractionEndpoint.address(of: handle, site: site) }

    private var formToken: String {
        site.service.formTokens.make(for: cookie.value, purpose: action)
    }

    private var formTargets: [String] {
        AuthorizationRedirect.source(authorization.request.redirectURI).map { [$0] } ?? []
    }
}
