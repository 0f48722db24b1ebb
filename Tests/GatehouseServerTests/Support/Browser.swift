import Foundation
import GatehouseHTTP
import GatehouseOAuth
import Testing

/// A browser that keeps its cookie and reads a page's forms.
final class Browser {
    let web: Web
    private(set) var cookie: String?
    private(set) var page: HTTPResponse?

    init(_ web: Web, cookie: String? = nil) {
        self.web = web
        self.cookie = cookie
    }

    @discardableResult
    func open(_ path: String) async throws -> HTTPResponse {
        try await keep(web.send(.get, path, headers: headers))
    }

    /// Fills in the page's first form, or the one that holds a decision.
    @discardableResult
    func submit(
        _ values: [String: String] = [:], decision: String? = nil, headers extra: HTTPHeaders = [:],
        from address: String = "192.0.2.1"
    ) async throws -> HTTPResponse {
        let form = try #require(forms.first { decision == nil || $0.fields["decision"] == decision })
        var fields = form.fields
        for (name, value) in values { fields[name] = value }
        var all = headers
        for field in extra.fields { all.add(field.name, field.value) }
        var parameters = OAuthParameters()
        for (name, value) in fields { parameters.set(name, value) }
        return try await keep(
            web.post(String(form.action.dropFirst(web.basePath.count)), parameters, headers: all, from: address))
    }

    func signIn(email: String = "ada@example.com", password: String = Web.password) async throws -> HTTPResponse {
        try await submit(["email": email, "password": password])
    }

    struct Form {
        let action: String
        let fields: [String: String]
    }

    /// The forms of the page.
    var forms: [Form] {
        guard let text = page?.text else { return [] }
        return text.matches(of: /<form method="post" action="([^"]*)">([\s\S]*?)<\/form>/).map { match in
            let inputs = match.2.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
            return Form(
                action: Browser.unescape(match.1),
                fields: Dictionary(
                    inputs.map { (Browser.unescape($0.1), Browser.unescape($0.2)) }, uniquingKeysWith: { $1 }))
        }
    }

    private var headers: HTTPHeaders {
        cookie.map { ["Cookie": $0] } ?? [:]
    }

    private func keep(_ response: HTTPResponse) -> HTTPResponse {
        if let set = response.headers["Set-Cookie"] { cookie = String(set.prefix { $0 != ";" }) }
        page = response
        return response
    }

    private static func unescape(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(String(text)) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
