import Foundation
import GatehouseHTTP
import GatehouseTypes
import Testing

/// A browser with Ada before it. It keeps cookies and follows redirects from server to server; on the service's pages
/// she signs in, and agrees to whatever is asked.
actor PersonBrowser {
    /// Where the browser stopped.
    struct Page {
        let address: URL
        let response: HTTPResponse
    }

    private static let maximumSteps = 24

    private let transport: any HTTPTransport
    // Browsers don't tell the ports of a host apart.
    private var cookies: [String: String] = [:]
    /// How often a page of the service was answered.
    private(set) var answers = 0

    init(transport: any HTTPTransport) {
        self.transport = transport
    }

    /// Opens an address, and goes on to a page of an app or to one on which there is nothing to do.
    func open(_ address: URL) async throws -> Page {
        try await follow(HTTPRequest(.get, url: address), to: address)
    }

    /// Presses the button of the form on an app's page that leads to a path.
    ///
    /// - Returns: Where that leads, or `nil` if the page has no such form.
    func press(formTo path: String, on page: Page) async throws -> Page? {
        for form in page.response.text.matches(of: #/(<form[^>]*>)(.*?)</form>/#.dotMatchesNewlines()) {
            guard form.1.contains(#/(?i)method="post"/#) else { continue }
            let action = form.1.firstMatch(of: #/action="([^"]+)"/#).map { String($0.1) }
            let address = try #require(action.map { URL(string: $0, relativeTo: page.address) } ?? page.address)
                .absoluteURL
            guard address.path() == path else { continue }
            let hidden = form.2.matches(of: #/type="hidden" name="([^"]+)" value="([^"]*)"/#)
            let body = FormBody(hidden.map { (String($0.1), String($0.2)) })
            var request = HTTPRequest(.post, url: address, body: body)
            // As browsers do; Django asks for it.
            request.headers["Origin"] = "https://127.0.0.1:\(address.port ?? 443)"
            return try await follow(request, to: address)
        }
        return nil
    }

    private func follow(_ first: HTTPRequest, to address: URL) async throws -> Page {
        var (request, location) = (first, address)
        for _ in 0..<PersonBrowser.maximumSteps {
            let response = try await send(request)
            if response.status.isRedirect {
                let target = try #require(response.headers["Location"], "\(location)")
                location = try #require(URL(string: target, relativeTo: location)).absoluteURL
                request = HTTPRequest(.get, url: location)
            } else if let token = response.text.firstMatch(of: #/name="csrf" value="([^"]+)"/#) {
                answers += 1
                let form = FormBody(PersonBrowser.answer(on: response.text, token: String(token.1)))
                let action = try #require(response.text.firstMatch(of: #/action="([^"]+)"/#))
                location = try #require(URL(string: String(action.1), relativeTo: location)).absoluteURL
                request = HTTPRequest(.post, url: location, body: form)
            } else {
                return Page(address: location, response: response)
            }
        }
        throw URLError(.httpTooManyRedirects)
    }

    /// What the first form of a page sends: it asks for a password, or its button agrees.
    private static func answer(on page: String, token: String) -> [(name: String, value: String)] {
        let form = page.firstMatch(of: #/<form.*?</form>/#.dotMatchesNewlines()).map { String($0.0) } ?? ""
        guard !form.contains("type=\"password\"") else {
            return [("csrf", token), ("email", "ada@example.com"), ("password", ProxiedService.password.revealed)]
        }
        return form.matches(of: #/name="([^"]+)" value="([^"]*)"/#).map { (String($0.1), String($0.2)) }
    }

    private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        request.headers["Accept"] = "text/html"
        if !cookies.isEmpty { request.headers["Cookie"] = cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }
        let response = try await transport.send(request)
        for field in response.headers[values: "Set-Cookie"] {
            let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let isDeleted = field.contains(#/(?i)max-age=0|expires=thu, 01.jan.1970/#)
            // Browsers keep no longer ones.
            #expect(pair.map(\.utf8.count).reduce(0, +) <= 4096, "\(pair[0])")
            cookies[String(pair[0])] = isDeleted || pair.count < 2 ? nil : String(pair[1])
        }
        return response
    }
}
