import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTypes
import Synchronization
import Testing

/// A browser with the service's page for signing in. It keeps cookies, and posts the form as often as is wanted.
final class SignInBrowser: Sendable {
    private struct State {
        var cookies: [String: String] = [:]
        var action: URL?
        var formToken = ""
    }

    private let transport: any HTTPTransport
    private let state = Mutex(State())

    init(transport: any HTTPTransport) {
        self.transport = transport
    }

    /// Opens an address, and follows it to the page.
    @discardableResult
    func open(_ address: URL, headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        let response = try await send(HTTPRequest(.get, url: address), headers, through: transport)
        if response.status.isRedirect,
            let target = response.headers["Location"].flatMap({ URL(string: $0, relativeTo: address) })
        {
            return try await open(target.absoluteURL, headers: headers)
        }
        let token = try #require(response.text.firstMatch(of: #/name="csrf" value="([^"]+)"/#), "\(response.status)")
        state.withLock { ($0.action, $0.formToken) = (address, String(token.1)) }
        return response
    }

    /// Posts the form.
    ///
    /// - Parameters:
    ///   - email: The email address in it.
    ///   - password: The password in it.
    ///   - headers: More fields of the request.
    ///   - other: Another transport, for a form that is posted from many addresses.
    /// - Returns: The answer.
    /// - Throws: `HTTPError` if there is none.
    func submit(
        _ email: String, _ password: Secret = ProxiedService.password, headers: HTTPHeaders = [:],
        through other: (any HTTPTransport)? = nil
    ) async throws -> HTTPResponse {
        let (action, token) = state.withLock { ($0.action, $0.formToken) }
        let form = FormBody(
            [("csrf", token), ("email", email), ("password", password.revealed)].map { (name: $0.0, value: $0.1) })
        let request = HTTPRequest(.post, url: try #require(action), body: form)
        return try await send(request, headers, through: other ?? transport)
    }

    private func send(
        _ request: HTTPRequest, _ headers: HTTPHeaders, through transport: any HTTPTransport
    ) async throws -> HTTPResponse {
        var request = request
        for field in headers.fields { request.headers.add(field.name, field.value) }
        let cookies = state.withLock { $0.cookies }
        if !cookies.isEmpty { request.headers["Cookie"] = cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }
        let response = try await transport.send(request)
        for field in response.headers[values: "Set-Cookie"] {
            let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { state.withLock { $0.cookies[String(pair[0])] = String(pair[1]) } }
        }
        return response
    }
}

/// Ada signs in to an app, in this browser.
extension SignInBrowser: UserAgent {
    func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        let redirect = try #require(redirect)
        try await open(try await address(redirect))
        let answer = try await submit("ada@example.com")
        guard answer.status != .tooManyRequests else { throw AuthError(.refused) }
        let target = try #require(answer.headers["Location"], "\(answer.status): \(answer.text)")
        return try #require(URL(string: target))
    }
}
