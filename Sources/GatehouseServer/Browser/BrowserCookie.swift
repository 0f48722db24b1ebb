import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// The one cookie by which a browser is known again.
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
        guard isNew else { return response }
        var response = response
        let attributes = "; Path=/; HttpOnly; SameSite=Lax" + (site.isSecure ? "; Secure" : "")
        let name = BrowserCookie.name(isSecure: site.isSecure)
        response.headers.add("Set-Cookie", "\(name)=\(value.revealed)\(attributes)")
        return response
    }
}
