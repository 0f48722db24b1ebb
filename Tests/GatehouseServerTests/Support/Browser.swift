import Foundation
import GatehouseHTTP
import GatehouseOAuth
import Testing

/// A tab of a browser that keeps its cookie and reads a page's forms.
final class Browser {
    /// What the tabs of a browser have in common.
    private final class Jar {
        var cookie: String?
        /// The cookie of a browser that is known.
        var known: String?
    }

    let web: Web
    private let jar: Jar
    private(set) var page: HTTPResponse?
    /// The address of the page.
    private(set) var place = ""

    init(_ web: Web, cookie: String? = nil) {
        self.web = web
        jar = Jar()
        jar.cookie = cookie
    }

    /// Another tab of the same browser.
    init(tabOf other: Browser) {
        web = other.web
        jar = other.jar
    }

    var cookie: String? { jar.cookie }

    /// The cookie of a browser that is known.
    var knownCookie: String? {
        get { jar.known }
        set { jar.known = newValue }
    }

    @discardableResult
    func open(_ path: String, method: HTTPMethod = .get) async throws -> HTTPResponse {
        place = path
        return try await follow(web.send(method, path, headers: headers))
    }

    /// Sends a request for authorization by POST.
    func post(_ parameters: OAuthParameters) async throws -> HTTPResponse {
        try await follow(web.post("/authorize", parameters, headers: headers))
    }

    @discardableResult
    func reload() async throws -> HTTPResponse {
        try await open(place)
    }

    /// Fills in the page's first form, the one that contains a decision, or one of an earlier page.
    @discardableResult
    func submit(
        _ values: [String: String] = [:], decision: String? = nil, earlier: Form? = nil,
        headers extra: HTTPHeaders = [:], from address: String = "192.0.2.1"
    ) async throws -> HTTPResponse {
        let shown = forms.first { decision == nil || $0.fields["decision"] == decision }
        let form = try #require(earlier ?? shown)
        var fields = form.fields
        for (name, value) in values { fields[name] = value }
        var all = headers
        for field in extra.fields { all.add(field.name, field.value) }
        var parameters = OAuthParameters()
        for (name, value) in fields { parameters.set(name, value) }
        return try await follow(
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
        let cookies = [jar.cookie, jar.known].compactMap { $0 }
        return cookies.isEmpty ? [:] : ["Cookie": cookies.joined(separator: "; ")]
    }

    /// Keeps the cookie, and follows a redirect to another page of the service.
    private func follow(_ response: HTTPResponse) async throws -> HTTPResponse {
        for set in response.headers[values: "Set-Cookie"] {
            let cookie = String(set.prefix { $0 != ";" })
            if cookie.contains("-known=") { jar.known = cookie } else { jar.cookie = cookie }
        }
        page = response
        guard response.status == .seeOther, let location = response.headers["Location"], location.hasPrefix("/") else {
            return response
        }
        return try await open(String(location.dropFirst(web.basePath.count)))
    }

    private static func unescape(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(String(text)) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
