import Foundation
import GatehouseHTTP
import GatehouseTypes

/// A person who signs in with a password, in a browser that has no cookies yet, and then the client's requests.
struct SignIn: Sendable {
    let service: ServiceProcess
    let client: any TokenClient
    let transport: any HTTPTransport

    /// RFC 7636, appendix B.
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    /// Opens the client's authorization request, fills in forms and follows redirects until one leads back to the
    /// client.
    ///
    /// - Parameters:
    ///   - email: The person's email address.
    ///   - address: Where the person is.
    /// - Returns: The authorization code.
    /// - Throws: ``BenchmarkFailure``, and the errors of the transport.
    func code(for email: String, from address: String) async throws -> String {
        var cookies: [String: String] = [:]
        var request = HTTPRequest(.get, url: try authorizationAddress())
        for _ in 0..<10 {
            request.headers["X-Forwarded-For"] = address
            if !cookies.isEmpty {
                request.headers["Cookie"] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
            }
            let response = try await transport.send(request)
            for field in response.headers[values: "Set-Cookie"] {
                let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
                if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
            }
            guard let page = request.url else { break }
            if let target = response.headers["Location"].flatMap({ URL(string: $0, relativeTo: page)?.absoluteURL }) {
                if let code = SignIn.code(in: target) { return code }
                request = HTTPRequest(.get, url: target)
            } else if let form = SignInForm(page: response.body) {
                request = try submission(of: form, on: page, by: email)
            } else {
                throw BenchmarkFailure("\(page.path) answers \(response.status) without a form")
            }
        }
        throw BenchmarkFailure("the sign-in doesn't end")
    }

    /// Redeems a code.
    ///
    /// - Returns: The refresh token.
    func redeem(_ code: String) async throws -> String {
        try refreshToken(in: try await redemption(of: code))
    }

    /// Redeems a code.
    ///
    /// - Returns: The access token.
    func accessToken(for code: String) async throws -> String {
        let response = try await redemption(of: code)
        guard let token = try JSONValue(parsing: response.body)["access_token"]?.string else {
            throw BenchmarkFailure("the token endpoint answers \(response.status): \(response.text)")
        }
        return token
    }

    private func redemption(of code: String) async throws -> HTTPResponse {
        let form = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", ServiceProcess.redirectURI),
            ("code_verifier", SignIn.verifier),
        ]
        func redemption() async throws -> HTTPResponse {
            try await transport.send(try await client.request(form, to: service.address("/token")))
        }
        var response = try await redemption()
        client.learn(from: response)
        // The first response to an app only tells it the nonce of its next proof.
        if response.status == .badRequest { response = try await redemption() }
        return response
    }

    /// Rotates a refresh token.
    ///
    /// - Returns: Its successor.
    func refresh(_ token: String) async throws -> String {
        try refreshToken(in: try await transport.send(try await refreshRequest(token)))
    }

    /// The request that rotates a refresh token.
    func refreshRequest(_ token: String) async throws -> HTTPRequest {
        try await client.request(
            [("grant_type", "refresh_token"), ("refresh_token", token)], to: service.address("/token"))
    }

    /// The refresh token in a response of the token endpoint.
    func refreshToken(in response: HTTPResponse) throws -> String {
        client.learn(from: response)
        guard let token = try JSONValue(parsing: response.body)["refresh_token"]?.string else {
            throw BenchmarkFailure("the token endpoint answers \(response.status): \(response.text)")
        }
        return token
    }

    private func authorizationAddress() throws -> URL {
        try service.address("/authorize").appending(queryItems: [
            URLQueryItem(name: "response_type", value: "code"),
            URLQueryItem(name: "client_id", value: client.id),
            URLQueryItem(name: "redirect_uri", value: ServiceProcess.redirectURI),
            URLQueryItem(name: "scope", value: "openid offline_access"), URLQueryItem(name: "state", value: "state"),
            URLQueryItem(name: "code_challenge", value: SignIn.challenge),
            URLQueryItem(name: "code_challenge_method", value: "S256"),
        ])
    }

    private func submission(of form: SignInForm, on page: URL, by email: String) throws -> HTTPRequest {
        guard let target = form.action.isEmpty ? page : URL(string: form.action, relativeTo: page)?.absoluteURL else {
            throw BenchmarkFailure("\(page.path) has a form without an address")
        }
        let typed = [("email", email), ("password", ServiceProcess.password)]
        let kept = form.fields.filter { field in !typed.contains { $0.0 == field.name } }
        var request = HTTPRequest(.post, url: target, body: FormBody(kept + typed))
        request.headers["Origin"] = Origin(page)?.description
        return request
    }

    private static func code(in address: URL) -> String? {
        guard address.absoluteString.hasPrefix(ServiceProcess.redirectURI) else { return nil }
        return URLComponents(url: address, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == "code" }?
            .value
    }
}
