import Foundation
import GatehouseConformance
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
            } else if response.status.isSuccess, let form = HTMLPage.forms(in: response.text).first {
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
        for index in filled.fields.indices {
            switch filled.fields[index].name {
            case "email": filled.fields[index].value = email
            case "password": filled.fields[index].value = password.revealed
            case "decision": filled.fields[index].value = decision ?? filled.fields[index].value
            default: break
            }
        }
        let pressed = filled.fields.first(where: \.isButton)
        var request = HTTPRequest(.post, url: target, body: FormBody(filled.sent(pressing: pressed).tuples))
        request.headers["Origin"] = Origin(page)?.description
        return request
    }

    private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.origin != nil, let url = request.url else {
            throw CommandFailure("a redirect has no valid Location")
        }
        var request = request
        request.headers["Cookie"] = cookies.field(for: url)
        let response = try await transport.send(request)
        cookies.store(response, from: url, at: SystemTimeSource().now)
        return response
    }
}
