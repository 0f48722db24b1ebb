import GatehouseHTTP
import GatehouseServer
import Testing

@testable import GatehouseCommand

@Suite("A service whose database is being opened")
struct DoorstepTests {
    @Test(arguments: ["https://id.example.com", "http://127.0.0.1:8080"])
    func `answers with the header fields that protect every answer`(issuer: String) async {
        let fields = Server.securityHeaders(issuer: issuer)
        let response = await Doorstep(headers: fields).respond(to: HTTPRequest(.get, path: "/authorize"))
        #expect(response.status == .serviceUnavailable && response.headers["Retry-After"] == "1")
        for field in fields.fields { #expect(response.headers[field.name] == field.value) }
        #expect(response.headers["Strict-Transport-Security"] != nil || issuer.hasPrefix("http:"))
    }
}
