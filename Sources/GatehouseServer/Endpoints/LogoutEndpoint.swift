import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Where apps send people to sign them out of the service in one browser (OpenID Connect RP-Initiated Logout,
/// section 2).
struct LogoutEndpoint: Endpoint {
    /// The longest address that a browser is sent to, in bytes: what servers and proxies accept.
    private static let maximumLength = 8_000

    let site: Site

    var path: PathPattern { PathPattern(SitePath.logout) }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action(answersHead: false) { request in
                try await LogoutDialogue(EndSessionRequest(parameters: try request.query()), of: request, site: site)
                    .begin()
            },
            // Browsers send no cookie with another site's form, but they send it when they follow a redirect.
            .post: .form { request in
                let address = site.logoutAddress(of: try EndSessionRequest(parameters: try request.form()).essentials)
                guard address.utf8.count <= LogoutEndpoint.maximumLength else { throw OAuthError(.tooLarge) }
                return .seeOther(address)
            },
        ]
    }
}

/// Where the form goes that asks people whether they want to sign out.
struct LogoutConfirmationEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { PathPattern(SitePath.logoutConfirmation) }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        let post = Action.form { request in
            let form = try request.form()
            return try await LogoutDialogue(EndSessionRequest(parameters: form), of: request, site: site).go(on: form)
        }
        return [.post: post.guarded(by: SameOriginGuard(site: site))]
    }
}

extension EndSessionRequest {
    /// What the service reads of the request.
    fileprivate var essentials: EndSessionRequest {
        var copy = self
        (copy.logoutHint, copy.uiLocales) = (nil, [])
        return copy
    }
}
