import Foundation
import GatehouseHTTP
import GatehouseTypes

/// A simulated browser and its user. It fetches the sign-in page, keeps cookies, fills in the form and follows
/// redirects.
actor FormFillingBrowser {
    private let transport: any HTTPTransport
    private let email: String
    private let password: Secret
    private let decision: String?
    private var cookies = CookieJar()

    /// The maximum number of pages and redirects.
    private static let maximumSteps = 12

    /// Creates a browser without cookies, for a user with an account.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - email: The user's email address.
    ///   - password: The user's password.
    ///   - decision: The user's answer to a page that asks for one; `nil` for its first button.
    init(transport: any HTTPTransport, email: String, password: Secret, decision: String? = nil) {
        self.transport = transport
        self.email = email
        self.password = password
        self.decision = decision
    }

    /// Opens a URL, fills in forms until a page has none, and returns that page.
    ///
    /// - Throws: `HTTPError` from the transport; ``CommandFailure`` if the sign-in doesn't end.
    func visit(_ address: URL) async throws -> HTTPResponse {
        var request = HTTPRequest(.get, url: address)
        for _ in 0..<FormFillingBrowser.maximumSteps {
            let response = try await send(request)
            guard let url = request.url else { break }
            if response.status.isRedirect, let location = response.headers["Location"],
                let target = URL(string: location, relativeTo: url)
            {
                request = HTTPRequest(.get, url: target.absoluteURL)
            } else if response.status.isSuccess, let form = HTMLForm(page: response.text) {
                request = try submit(form, on: url)
            } else {
                return response
            }
        }
        throw CommandFailure("the sign-in didn't end after several pages")
    }

    private func submit(_ form: HTMLForm, on page: URL) throws -> HTTPRequest {
        guard let target = form.action.isEmpty ? page : URL(string: form.action, relativeTo: page)?.absoluteURL else {
            throw CommandFailure("the sign-in form has no valid action")
        }
        var filled = form
        filled.fill("email", email)
        filled.fill("password", password.revealed)
        if let decision, form.fields.contains(where: { $0.name == "decision" }) { filled.fill("decision", decision) }
        var request = HTTPRequest(.post, url: target, body: FormBody(filled.fields))
        request.headers["Origin"] = Origin(page)?.description
        return request
    }

    private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let origin = request.origin else { throw CommandFailure("a redirect has no valid Location") }
        var request = request
        request.headers["Cookie"] = cookies.header(for: origin)
        let response = try await transport.send(request)
        cookies.store(response, from: origin)
        return response
    }
}

/// The cookies of each origin, with the part of RFC 6265 that a sign-in needs: names and values are sent back
/// unchanged.
struct CookieJar: Sendable {
    private var cookies: [Origin: [(name: String, value: String)]] = [:]

    /// Stores the cookies that a response sets.
    mutating func store(_ response: HTTPResponse, from origin: Origin) {
        for field in response.headers[values: "Set-Cookie"] {
            let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { continue }
            let name = pair[0].filter { !$0.isWhitespace }
            cookies[origin, default: []].removeAll { $0.name == name }
            let attributes = field.asciiLowercased
            if !attributes.contains("max-age=0") {
                cookies[origin, default: []].append((name, String(pair[1])))
            }
        }
    }

    /// Returns the value of the `Cookie` header field for an origin; `nil` if there are no cookies.
    func header(for origin: Origin) -> String? {
        guard let kept = cookies[origin], !kept.isEmpty else { return nil }
        return kept.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
}
