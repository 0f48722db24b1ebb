import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Where apps send people with a request for authorization (RFC 6749, section 3.1), by GET or by POST.
///
/// A request that is acceptable becomes an interaction, and the browser goes on to its page.
struct AuthorizationEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { "/authorize" }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action(answersHead: false) { request in
                let cookie = BrowserCookie(of: request, site: site)
                return cookie.set(
                    on: try await begin(try request.query(), in: cookie, for: request.visitor), site: site)
            },
            // Browsers send no cookie with another site's form. So a missing one says nothing, and a new one would
            // take the place of the session's. The interaction belongs to the browser that asks for its page.
            .post: .form { request in
                let cookie = BrowserCookie(of: request, site: site)
                return try await begin(
                    try request.form(), in: cookie.isNew ? nil : cookie, for: request.visitor)
            },
        ]
    }

    private func begin(
        _ parameters: OAuthParameters, in cookie: BrowserCookie?, for visitor: Visitor
    ) async throws -> HTTPResponse {
        visitor.findings.isAbout { parameters["client_id"].map { ClientID($0) } }
        let handle = PushedRequests.handle(of: parameters)
        // The page was loaded again before the person has answered (RFC 9126, section 4).
        if let handle, let cookie,
            let begun = try await site.service.interactions.find(handle, in: cookie.value),
            begun.request.clientID.rawValue == parameters["client_id"]
        {
            return .seeOther(Dialogue.address(of: handle, site: site))
        }
        let asked = try await site.service.readAuthorization(parameters, from: visitor.address)
        let authorization: PreparedAuthorization
        do {
            authorization = try await site.service.checkAuthorization(asked)
        } catch let refusal as Refusal {
            let isSilent = asked.parameters["prompt"] == "none"
            return try await answer(to: refusal, in: cookie, isSilent: isSilent, for: visitor)
        }
        if authorization.request.prompt == [.none] {
            return try await grant(authorization, in: cookie, for: visitor)
        }
        let begun = try await site.service.interactions.begin(
            authorization, in: cookie?.value, as: handle, from: visitor.address)
        return .seeOther(Dialogue.address(of: begun, site: site))
    }

    /// Grants a request that must not ask the person anything.
    private func grant(
        _ authorization: PreparedAuthorization, in cookie: BrowserCookie?, for visitor: Visitor
    ) async throws -> HTTPResponse {
        guard let cookie, !cookie.isNew,
            let session = try await site.service.browserSessions.find(cookie.value, for: authorization)
        else { throw authorization.refusal(.loginRequired, "The request needs the user's interaction.") }
        guard try await site.service.consents.cover(authorization, by: session.account) else {
            throw authorization.refusal(.consentRequired, "The request needs the user's consent.")
        }
        do {
            let answer = try await site.service.issueCode(
                for: authorization, in: cookie.value, ending: nil, shown: nil, from: visitor.address)
            return .send(answer, to: authorization.target, for: visitor, site: site)
        } catch let refusal as Refusal {
            let code = refusal.code == .tooManyAttempts ? .temporarilyUnavailable : refusal.code
            throw authorization.refusal(code, refusal.reason)
        }
    }

    /// A browser is sent to an app with an error only if somebody is signed in, the app wants no page at all, or it
    /// listens on the person's own machine: otherwise anybody could use the service to send people to another site
    /// (RFC 9700, section 4.11.2).
    private func answer(
        to refusal: Refusal, in cookie: BrowserCookie?, isSilent: Bool, for visitor: Visitor
    ) async throws -> HTTPResponse {
        guard let target = refusal.target, !isSilent, !target.redirectURI.isOnOwnMachine else { throw refusal }
        if let cookie, !cookie.isNew, try await site.service.browserSessions.find(cookie.value) != nil { throw refusal }
        let page = RefusedRequestPage(
            error: refusal.response, answer: site.answer(to: refusal, of: target), target: target)
        visitor.findings.refuse(refusal.code)
        return .page(.badRequest, page, for: visitor, site: site)
    }
}
