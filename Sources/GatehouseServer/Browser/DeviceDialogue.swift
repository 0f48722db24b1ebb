import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// What the service asks the person at a browser about a device that waits with a user code.
///
/// Only somebody who is signed in is asked anything, so that codes can't be guessed by strangers.
struct DeviceDialogue: Sendable {
    private let site: Site
    private let request: IncomingRequest
    private let cookie: BrowserCookie
    /// The code that was entered; nil if there is none, or it can't be one.
    private let code: UserCode?
    private let session: BrowserSessions.Session

    /// Finds out who is signed in. A browser in which nobody is goes to sign in, and comes back afterwards.
    init(of request: IncomingRequest, about code: UserCode?, site: Site) async throws {
        let cookie = BrowserCookie(of: request, site: site)
        guard !cookie.isNew, let session = try await site.service.browserSessions.find(cookie.value) else {
            throw GuardRefusal(.seeOther(site.deviceAddress(SitePath.deviceSignIn, of: code)))
        }
        (self.site, self.request, self.cookie, self.code, self.session) = (site, request, cookie, code, session)
    }

    /// The page where the code is entered. One that came with the address stands there already: the person compares it.
    func begin() -> HTTPResponse {
        .page(.ok, page(), for: request.visitor, site: site)
    }

    /// What follows the code: the question.
    func find() async throws -> HTTPResponse {
        try await ask(.ok)
    }

    private func ask(_ status: HTTPStatus, problem: String? = nil) async throws -> HTTPResponse {
        do {
            let device = try await site.service.findDeviceCode(code, for: session.account, from: request.address)
            request.visitor.findings.isAbout { device.access.client }
            let page = DevicePage(
                device: device, email: session.email, now: site.service.now,
                action: site.basePath + SitePath.deviceAnswer,
                otherAccount: site.deviceAddress(SitePath.deviceSignIn, of: code),
                token: site.service.formTokens.make(
                    for: cookie.value, purpose: purpose, stating: device.access.digest),
                problem: problem)
            return .page(status, page, for: request.visitor, site: site)
        } catch let refusal as Refusal {
            return refused(refusal)
        }
    }

    /// What follows the answer.
    func go(on form: OAuthParameters) async throws -> HTTPResponse {
        // The form is older than the sign-in in another tab: the person begins again.
        guard let code,
            let shown = site.service.formTokens.statement(
                in: form["csrf"] ?? "", for: cookie.value, purpose: purpose)
        else {
            throw GuardRefusal(.seeOther(site.deviceAddress(SitePath.device, of: code)))
        }
        let isAllowed = form["decision"] == "allow"
        do {
            try await site.service.answerDeviceCode(
                code, with: isAllowed ? .allow(shown) : .deny, in: cookie.value, from: request.address)
        } catch let refusal as Refusal where refusal.code == .accessChanged {
            request.visitor.findings.refuse(refusal.code)
            return try await ask(.forbidden, problem: MessagePage.changedWords)
        } catch let refusal as Refusal {
            return refused(refusal)
        }
        return .page(
            .ok, isAllowed ? MessagePage.deviceAllowed : MessagePage.deviceDenied, for: request.visitor, site: site)
    }

    /// The purpose of the token in the form that asks: one code, and the digest of the page's statement.
    private var purpose: String { site.deviceAddress(SitePath.deviceAnswer, of: code) }

    private func page(problem: String? = nil) -> DeviceCodePage {
        DeviceCodePage(
            email: session.email, action: site.basePath + SitePath.device,
            otherAccount: site.deviceAddress(SitePath.deviceSignIn, of: code),
            token: site.service.formTokens.make(for: cookie.value, purpose: SitePath.device),
            code: code?.description ?? "", problem: problem)
    }

    private func refused(_ refusal: Refusal) -> HTTPResponse {
        request.visitor.findings.refuse(refusal.code)
        let problem = refusal.waitingProblem ?? "This code is wrong or has expired, or was answered before."
        var response = HTTPResponse.page(
            refusal.retryAfter == nil ? .forbidden : .tooManyRequests, page(problem: problem), for: request.visitor,
            site: site)
        response.headers["Retry-After"] = refusal.retryAfter.map(String.init)
        return response
    }
}

extension Site {
    /// The address of a page that is about a user code.
    func deviceAddress(_ path: String, of code: UserCode?) -> String {
        basePath + path + (code.map { "?\(UserCode.parameter)=\($0)" } ?? "")
    }
}
