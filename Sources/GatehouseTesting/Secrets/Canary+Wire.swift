import Foundation
public import GatehouseHTTP
import GatehouseTypes

extension Canary {
    /// The parameters and members that contain secrets in OAuth and OpenID messages.
    private static let secretNames: Set<String> = [
        "password", "code", "code_verifier", "access_token", "refresh_token", "id_token", "token", "subject_token",
        "actor_token", "client_secret", "assertion", "client_assertion", "device_code", "registration_access_token",
    ]

    /// Collects the secrets of a request: credentials, cookies, and secrets in its query and its body.
    public func collect(from request: HTTPRequest) {
        collect(fromHeaders: request.headers)
        collect(fromForm: request.percentEncodedQuery ?? "")
        if let body = try? request.body.encode() { collect(fromBody: body) }
    }

    /// Collects the secrets of a response: cookies, and secrets in its redirect URL and its body.
    public func collect(from response: HTTPResponse) {
        collect(fromHeaders: response.headers)
        collect(fromBody: response.body)
    }

    private func collect(fromHeaders headers: HTTPHeaders) {
        for value in headers[values: "Authorization"] {
            let credentials = String(value.drop { $0 != " " }.drop { $0 == " " })
            collect(credentials, as: "credentials")
            if let decoded = Base64.decode(credentials), let colon = decoded.firstIndex(of: UInt8(ascii: ":")) {
                collect(Secret(bytes: Array(decoded[(colon + 1)...])), as: "password")
            }
        }
        for value in headers[values: "Cookie"].flatMap({ $0.split(separator: ";") }) + setCookies(headers) {
            collect(String(value.drop { $0 != "=" }.dropFirst()), as: "cookie")
        }
        for location in headers[values: "Location"] {
            collect(fromForm: String(location.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }))
        }
    }

    private func setCookies(_ headers: HTTPHeaders) -> [Substring] {
        headers[values: "Set-Cookie"].map { $0.prefix { $0 != ";" } }
    }

    private func collect(fromForm text: String) {
        for (name, value) in FormEncoding.decode(text) ?? [] where Canary.secretNames.contains(name) {
            collect(value, as: name)
        }
    }

    private func collect(fromBody bytes: [UInt8]) {
        if let json = try? JSONValue(parsing: bytes, limits: .document) {
            collect(fromJSON: json)
        } else if let text = String(validating: bytes, as: UTF8.self), !text.hasPrefix("<") {
            collect(fromForm: text)
        }
    }

    private func collect(fromJSON json: JSONValue) {
        for (name, value) in json.object ?? [:] {
            if Canary.secretNames.contains(name), let text = value.string { collect(text, as: name) }
            collect(fromJSON: value)
        }
        for value in json.array ?? [] { collect(fromJSON: value) }
    }
}

/// A transport that wraps another one and collects all secrets of its messages in a canary.
public struct CanaryTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let canary: Canary

    /// Creates a transport that wraps another one.
    public init(_ base: any HTTPTransport, canary: Canary) {
        self.base = base
        self.canary = canary
    }

    /// Sends the request with the wrapped transport.
    ///
    /// - Throws: The errors of the wrapped transport.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        canary.collect(from: request)
        let response = try await base.send(request)
        canary.collect(from: response)
        return response
    }
}
