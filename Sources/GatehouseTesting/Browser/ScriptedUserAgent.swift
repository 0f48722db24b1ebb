public import Foundation
public import GatehouseClient
public import GatehouseHTTP
public import GatehouseTypes
import Synchronization

/// Simulates a browser and its user: fetches pages, keeps cookies, fills in the sign-in form, and follows redirects
/// until one leads to the app.
public final class ScriptedUserAgent: UserAgent {
    /// The maximum number of pages and redirects.
    public static let maximumSteps = 10

    private static let loopback = "http://127.0.0.1:50000/callback"

    private let transport: any HTTPTransport
    private let entries: [String: Secret]
    private let cookies = Mutex<[String: String]>([:])

    /// Creates a browser without cookies.
    ///
    /// - Parameters:
    ///   - transport: The transport for fetching pages.
    ///   - email: The email address that the user enters.
    ///   - password: The password that the user enters.
    public init(transport: any HTTPTransport, email: String, password: Secret) {
        self.transport = transport
        entries = ["email": Secret(email), "password": password]
    }

    /// Opens the authorization URL and signs in.
    ///
    /// - Throws: `AuthError` with `refused` if the pages don't lead to the redirect URI, `misconfigured` if there is no
    ///   redirect URI; `HTTPError`.
    public func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        guard let redirect = redirect ?? URL(string: ScriptedUserAgent.loopback) else {
            throw AuthError(.misconfigured, "there is no redirect URI")
        }
        var request = HTTPRequest(url: try await address(redirect))
        for _ in 0..<ScriptedUserAgent.maximumSteps {
            let response = try await send(request)
            guard let page = request.url else { break }
            if response.status.isRedirect, let location = response.headers["Location"] {
                guard let target = URL(string: location, relativeTo: page)?.absoluteURL else { break }
                if target.absoluteString.hasPrefix(redirect.absoluteString + "?") { return target }
                request = HTTPRequest(url: target)
            } else if response.status == .ok, let form = PageForm(response.text), let target = form.target(on: page) {
                request = HTTPRequest(.post, url: target, body: FormBody(form.filledIn(with: entries)))
                request.headers["Origin"] = Origin(page)?.description
            } else {
                break
            }
        }
        throw AuthError(.refused, "the pages don't lead back to the app")
    }

    private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        let kept = cookies.withLock { $0 }
        if !kept.isEmpty {
            request.headers["Cookie"] = kept.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "; ")
        }
        let response = try await transport.send(request)
        for field in response.headers[values: "Set-Cookie"] {
            let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            cookies.withLock { $0[String(pair[0])] = String(pair[1]) }
        }
        return response
    }
}

/// The first form of a page. It parses only the pages of Gatehouse's own token service; it isn't a general HTML parser.
struct PageForm {
    private let action: String
    private let inputs: [(name: String, value: String)]

    init?(_ page: String) {
        guard let form = page.firstMatch(of: #/(?s)<form([^>]*)>(.*?)</form>/#) else { return nil }
        action = PageForm.attribute("action", in: form.output.1) ?? ""
        inputs = form.output.2.matches(of: #/<input([^>]*)>/#).compactMap { input in
            PageForm.attribute("name", in: input.output.1).map {
                ($0, PageForm.attribute("value", in: input.output.1) ?? "")
            }
        }
    }

    func target(on page: URL) -> URL? {
        action.isEmpty ? page : URL(string: action, relativeTo: page)?.absoluteURL
    }

    func filledIn(with entries: [String: Secret]) -> [(name: String, value: String)] {
        inputs.map { ($0.name, entries[$0.name]?.revealed ?? $0.value) }
    }

    private static func attribute(_ name: String, in tag: Substring) -> String? {
        let attributes = tag.matches(of: #/([a-z-]+)="([^"]*)"/#)
        guard let match = attributes.first(where: { $0.output.1 == name }) else { return nil }
        var value = String(match.output.2)
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            value.replace(entity, with: character)
        }
        return value
    }
}
