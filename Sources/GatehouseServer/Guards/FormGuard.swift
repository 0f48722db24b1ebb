import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Lets forms through that this browser got from a page of this site, and reads them. For an older form, the browser
/// gets the page anew.
struct FormGuard: RouteGuard {
    let site: Site
    /// The path of the page that contains the form.
    let page: String
    /// The purpose of the form's token, if it isn't the path of the page.
    var purpose: String?

    func check(_ request: IncomingRequest) async throws -> OAuthParameters {
        try SameOriginGuard(site: site).check(request)
        let (form, cookie) = (try request.form(), BrowserCookie(of: request, site: site))
        guard site.service.formTokens.isValid(form["csrf"] ?? "", for: cookie.value, purpose: purpose ?? page) else {
            throw GuardRefusal(.seeOther(site.basePath + page))
        }
        return form
    }
}
