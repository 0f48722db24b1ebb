import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// The cookie by which a browser, and the session in it, is known again.
struct BrowserCookie: Sendable {
    let value: Secret
    let isNew: Bool

    static func name(isSecure: Bool) -> String {
        isSecure ? "__Host-gatehouse" : "gatehouse"
    }

    /// The cookie that the browser brought; a new one if it brought none, or something that can't be one.
    init(of request: IncomingRequest, site: Site) {
        let brought = request.cookie(BrowserCookie.name(isSecure: site.isSecure))
        if let brought, Base64URL.decode(brought.revealed)?.count == 32 {
            (value, isNew) = (brought, false)
        } else {
            (value, isNew) = (site.service.makeCookie(), true)
        }
    }

    init(new value: Secret) {
        (self.value, isNew) = (value, true)
    }

    /// Hands the cookie to the browser if it hasn't got it.
    func set(on response: HTTPResponse, site: Site) -> HTTPResponse {
        isNew ? BrowserCookie.set(value.revealed, on: response, site: site) : response
    }

    /// Takes the cookie from the browser.
    static func remove(on response: HTTPResponse, site: Site) -> HTTPResponse {
        set("", attributes: "; Max-Age=0", on: response, site: site)
    }

    private static func set(
        _ value: String, attributes: String = "", on response: HTTPResponse, site: Site
    ) -> HTTPResponse {
        var response = response
        let all = "; Path=/; HttpOnly; SameSite=Lax" + (site.isSecure ? "; Secure" : "") + attributes
        response.headers.add("Set-Cookie", "\(name(isSecure: site.isSecure))=\(value)\(all)")
        return response
    }
}
