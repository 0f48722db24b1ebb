import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// A try to sign in with an email address and a password.
struct SignIn: Sendable {
    let site: Site
    let request: IncomingRequest
    /// The browser's cookie before.
    let cookie: BrowserCookie
    /// The thumbprint of the key for which an app asks tokens (`dpop_jkt`, RFC 9449, section 10).
    var keyThumbprint: String?

    enum Outcome: Sendable {
        case signedIn(SignedIn)
        case failed(Failure)
    }

    /// What the browser is given when somebody is signed in.
    struct SignedIn: Sendable {
        let session: BrowserCookie
        fileprivate let knownBrowser: Secret

        /// Hands both cookies to the browser.
        func set(on response: HTTPResponse, site: Site) -> HTTPResponse {
            KnownBrowserCookie(site: site).set(knownBrowser, on: session.set(on: response, site: site))
        }
    }

    /// Why nobody is signed in, for the page.
    struct Failure: Sendable {
        let status: HTTPStatus
        let email: String
        let problem: String
        var retryAfter: Int64?

        /// The page that says so.
        func response(_ page: SignInPage, for visitor: Visitor, site: Site) -> HTTPResponse {
            var page = page
            (page.email, page.problem) = (email, problem)
            var response = HTTPResponse.page(status, page, for: visitor, site: site)
            response.headers["Retry-After"] = retryAfter.map(String.init)
            return response
        }
    }

    /// Checks what was typed, and begins a session.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    func callAsFunction(_ form: OAuthParameters) async throws -> Outcome {
        let email = form["email"] ?? ""
        do {
            let signedIn = try await begin(email: email, password: Secret(form["password"] ?? ""))
            site.metrics.count(.signIns, ["result": "accepted"])
            return .signedIn(signedIn)
        } catch let refusal as Refusal {
            site.metrics.count(.signIns, ["result": refusal.code.rawValue])
            request.visitor.findings.refuse(refusal.code)
            return .failed(failure(email: email, refusal))
        } catch let error as ServiceError where error.code == .overloaded {
            site.metrics.count(.signIns, ["result": error.code.rawValue])
            request.visitor.findings.refuse(.temporarilyUnavailable)
            return .failed(
                Failure(
                    status: .serviceUnavailable, email: email,
                    problem: "This service is busy. Please try again in a moment.", retryAfter: 5))
        }
    }

    private func begin(email: String, password: Secret) async throws -> SignedIn {
        let known = KnownBrowserCookie(site: site).value(in: request)
        let (session, account) = try await site.service.browserSessions.signIn(
            email: email, password: password,
            from: SignInOrigin(request.address, knownBrowser: known, keyThumbprint: keyThumbprint),
            replacing: cookie.value, browser: request.headers["User-Agent"])
        return SignedIn(
            session: BrowserCookie(new: session),
            knownBrowser: site.service.knownBrowsers.remember(account, besides: known))
    }

    /// A wrong password, too many of them, or one that was changed while it was checked.
    private func failure(email: String, _ refusal: Refusal) -> Failure {
        guard let problem = refusal.waitingProblem else {
            return Failure(status: .forbidden, email: email, problem: "The email address or the password is wrong.")
        }
        return Failure(
            status: .tooManyRequests, email: email, problem: problem, retryAfter: refusal.retryAfter)
    }
}

extension Refusal {
    /// What a page says about a try that has to wait; nil if waiting doesn't help.
    var waitingProblem: String? {
        guard let seconds = retryAfter else { return nil }
        let minutes = (seconds + 59) / 60
        return "Too many attempts. Please wait \(minutes) \(minutes == 1 ? "minute" : "minutes")."
    }
}
