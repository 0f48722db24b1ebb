import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

/// A person before a browser: opens the sign-in page, fills in the form, and follows the redirect.
struct FormFillingAgent: UserAgent {
    let transport: InProcessTransport
    let email: String
    let password: Secret

    func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        let redirect = redirect ?? URL(string: "http://127.0.0.1:49152/callback")
        let url = try await address(try #require(redirect))
        let page = try await transport.send(HTTPRequest(.get, url: url))
        let form = try #require(page.text.firstMatch(of: /<form method="post" action="([^"]*)">/))
        let token = try #require(page.text.firstMatch(of: /name="csrf" value="([^"]*)"/))
        let action = String(form.1).replacing("&amp;", with: "&")
        let body = FormBody([("csrf", String(token.1)), ("email", email), ("password", password.revealed)])
        var request = HTTPRequest(
            .post, url: try #require(URL(string: action, relativeTo: url)?.absoluteURL), body: body)
        request.headers["Cookie"] = page.headers["Set-Cookie"].map { String($0.prefix { $0 != ";" }) }
        let answer = try await transport.send(request)
        return try #require(answer.headers["Location"].flatMap(URL.init(string:)))
    }
}
