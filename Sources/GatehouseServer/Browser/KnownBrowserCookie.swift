import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// The cookie of a browser in which accounts were signed in before. It stays when they sign out.
struct KnownBrowserCookie: Sendable {
    let site: Site

    private var name: String { BrowserCookie.name(isSecure: site.isSecure) + "-known" }

    /// What the browser brought.
    func value(in request: IncomingRequest) -> Secret? {
        request.cookie(name)
    }

    /// Hands a value to the browser.
    func set(_ value: Secret, on response: HTTPResponse) -> HTTPResponse {
        var response = response
        let attributes =
            "; Path=/; Max-Age=\(site.service.knownBrowsers.lifetime.wholeSeconds); HttpOnly; SameSite=Strict"
            + (site.isSecure ? "; Secure" : "")
        response.headers.add("Set-Cookie", "\(name)=\(value.revealed)\(attributes)")
        return response
    }
}
