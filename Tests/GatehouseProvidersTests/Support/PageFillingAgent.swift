import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTypes

/// A person with a browser before a service in the same process: fills in the sign-in page and follows its redirect.
struct PageFillingAgent: UserAgent {
    let transport: any HTTPTransport
    let email: String
    let password: String

    struct Lost: Error {}

    func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        guard let place = URL(string: "http://127.0.0.1:49152/callback") else { throw Lost() }
        let opened = try await address(redirect ?? place)
        let page = try await transport.send(HTTPRequest(.get, url: opened))
        guard let form = page.text.firstMatch(of: /<form method="post" action="([^"]*)">([\s\S]*?)<\/form>/),
            let target = URL(string: PageFillingAgent.unescape(form.1), relativeTo: opened)?.absoluteURL,
            let cookie = page.headers["Set-Cookie"]?.prefix(while: { $0 != ";" })
        else { throw Lost() }
        let hidden = form.2.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
        let fields = hidden.map { (name: PageFillingAgent.unescape($0.1), value: PageFillingAgent.unescape($0.2)) }
        var submission = HTTPRequest(
            .post, url: target,
            body: FormBody(fields + [(name: "email", value: email), (name: "password", value: password)]))
        submission.headers["Cookie"] = String(cookie)
        submission.headers["Origin"] = Origin(target)?.description
        let redirected = try await transport.send(submission)
        guard let callback = redirected.headers["Location"].flatMap({ URL(string: $0) }) else { throw Lost() }
        return callback
    }

    private static func unescape(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(String(text)) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
