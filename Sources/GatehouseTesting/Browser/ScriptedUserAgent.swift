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
