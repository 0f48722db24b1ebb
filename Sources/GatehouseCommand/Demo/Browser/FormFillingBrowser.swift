import Foundation
import GatehouseHTTP
import GatehouseTypes

/// Plays the browser and the person before it: fetches the sign-in page, keeps cookies, fills in the form, follows
/// redirects.
actor FormFillingBrowser {
    private let transport: any HTTPTransport
    private let email: String
    private let password: Secret
    private var cookies = CookieJar()

    /// The maximum number of pages and redirects.
    private static let maximumSteps = 12

    /// Creates a browser without cookies, for a user with an account.
    init(transport: any HTTPTransport, email: String, password: Secret) {
        self.transport = transport
        self.email = email
        self.password = password
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
