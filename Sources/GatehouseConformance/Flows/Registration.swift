import GatehouseHTTP
import GatehouseTypes

/// Registers clients at the provider (RFC 7591, OpenID Connect Dynamic Client Registration 1.0).
struct Registration: Sendable {
    private static let redirectURI = "https://client.example/callback"

    private let test: ModuleContext

    init(_ test: ModuleContext) {
        self.test = test
    }

    /// Sends a registration.
    func send(_ change: (inout [String: JSONValue]) -> Void = { _ in }) async throws -> HTTPResponse {
        var metadata: [String: JSONValue] = [
            "client_name": "gatehouse conformance", "redirect_uris": [.string(Registration.redirectURI)],
            "grant_types": ["authorization_code", "refresh_token"], "response_types": ["code"],
            "token_endpoint_auth_method": "client_secret_basic",
        ]
        change(&metadata)
        var headers: HTTPHeaders = ["Content-Type": "application/json", "Accept": "application/json"]
        headers["Authorization"] = test.configuration.initialAccessToken.map { "Bearer " + $0.revealed }
        let body = BytesBody(JSONValue.object(metadata).encoded)
        return try await test.wire.send(
            .post, try test.endpoint("registration_endpoint"), headers: headers, body: body)
    }

    /// Registers a client. The provider must accept it.
    ///
    /// - Parameters:
    ///   - key: The key with which the client authenticates.
    ///   - change: Changes the metadata.
    /// - Returns: The client.
    /// - Throws: ``ModuleEnd`` if the provider refuses.
    func client(
        key: ClientKey? = nil, _ change: (inout [String: JSONValue]) -> Void = { _ in }
    ) async throws -> ConformanceClient {
        try await registered(key: key, change).client
    }

    /// Registers a client, and returns also what the provider answers.
    func registered(
        key: ClientKey? = nil, _ change: (inout [String: JSONValue]) -> Void = { _ in }
    ) async throws -> (client: ConformanceClient, json: JSONDocument) {
        let judge = test.judge
        let response = try await send { metadata in
            if key != nil { metadata["token_endpoint_auth_method"] = "private_key_jwt" }
            change(&metadata)
        }
        let json = try judge.require(
            try? JSONDocument(response.body), "the answer to a registration is a JSON object", "RFC 7591 3.2.1")
        let answer = ["\(response.status)", json.text("error"), json.text("error_description")].compactMap { $0 }
        // The Foundation's modules also go on with a client that was registered with another status.
        judge.expect(
            response.status == .created,
            "a registration is answered by 201, here by \(answer.joined(separator: ": "))", "RFC 7591 3.2.1")
        test.registered.add(json)
        let id = try judge.require(json.text("client_id"), "there is a client_id", "RFC 7591 3.2.1")
        if let secret = json.text("client_secret") {
            judge.expect(json["client_secret_expires_at"]?.integer != nil, "the secret has an end", "RFC 7591 3.2.1")
            judge.expectUnguessable(secret, "the client secret", "RFC 6749 A.2")
        }
        let method = json.text("token_endpoint_auth_method") ?? "client_secret_basic"
        let authentication = try judge.require(
            ConformanceClient.Authentication(rawValue: method), "token_endpoint_auth_method is known, here \(method)",
            "RFC 7591 2")
        let client = ConformanceClient(
            id: id, authentication: authentication, secret: json.text("client_secret").map { Secret($0) }, key: key,
            redirectURIs: json.list("redirect_uris"), postLogoutRedirectURIs: json.list("post_logout_redirect_uris"))
        return (client, json)
    }

    /// Sends a registration that must be refused.
    func refused(
        oneOf codes: [String], _ requirement: String, _ change: (inout [String: JSONValue]) -> Void
    ) async throws {
        let response = try await send(change)
        if let json = try? JSONDocument(response.body) { test.registered.add(json) }
        try TokenAnswer(test, response).error(oneOf: codes, requirement)
    }
}

extension RegisteredClients {
    /// The client of the configuration, or one that is registered now if the plan wants that.
    func client(_ role: ClientRole, _ test: ModuleContext) async throws -> ConformanceClient {
        guard test.profile.registers else { return try test.client(role) }
        if let known = self[role] { return known }
        let client = try await Registration(test).client()
        self[role] = client
        return client
    }
}
