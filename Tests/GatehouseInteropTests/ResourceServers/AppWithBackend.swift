import Foundation
import GatehouseClient
import GatehouseCurl
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

/// An app in which Ada is signed in, and whose tokens are for a backend.
struct AppWithBackend {
    /// The service.
    let service: ProxiedService
    /// What accesses the backend.
    let provider: OpenIDProvider
    /// The session with tokens for the backend.
    let session: AuthSession

    /// Registers the app and its backend, and signs Ada in.
    ///
    /// - Parameters:
    ///   - audience: The backend's name in tokens.
    ///   - isBound: Whether the tokens are bound to a key.
    ///   - keyFile: The file for the backend's new key, if tokens are encrypted for it.
    ///   - service: The service.
    /// - Returns: The app with its session.
    /// - Throws: Whatever keeps Ada from signing in.
    static func signIn(
        for audience: String, isBound: Bool = false, keyFile: String? = nil, at service: ProxiedService
    ) async throws -> AppWithBackend {
        let redirect = try #require(URL(string: "https://app.example/callback"))
        let secret = service.file(audience + ".secret")
        try await service.command(
            [
                "client", "register", audience, "--id", audience + ".app", "--redirect-uri", redirect.absoluteString,
                "--authentication", "client_secret_basic", "--secret-file", secret, "--audience", audience,
                "--scope", "openid offline_access read",
            ] + (keyFile.map { ["--key", $0] } ?? []))
        let line = try String(contentsOfFile: secret, encoding: .utf8).trimmingCharacters(in: .newlines)
        let authentication = ClientAuthentication.secretBasic(ClientID(audience + ".app"), Secret(line))
        let settings = OpenIDSettings(
            IssuerSettings(
                issuer: service.issuer, authentication: authentication, keyBinding: isBound ? .required : .never),
            scope: "openid read", redirectURI: redirect)
        let transport = service.transport()
        let provider = OpenIDProvider(settings, transport: transport, keys: isBound ? MemoryProofKeys() : nil)
        let session = try await provider.signIn(SignInContext(userAgent: SignInBrowser(transport: transport)))
        return AppWithBackend(service: service, provider: provider, session: session)
    }

    /// The access token.
    var token: String {
        session.accessToken.value.revealed
    }

    /// The access token with another signature.
    var changedToken: String {
        token.dropLast(3) + (token.dropLast(2).last == "A" ? "B" : "A") + token.suffix(2)
    }

    /// Waits until the token has expired. Nobody can set the clocks of others, so this waits for real time.
    func waitForExpiry() async throws {
        let end = try #require(session.accessToken.expiresAt)
        while Date.now < end + 1 { try await SystemTimeSource().sleep(for: .milliseconds(100)) }
    }

    /// A request with the session's token, and with a proof if it's bound.
    func request(_ address: URL) async throws -> HTTPRequest {
        try await provider.authorizer.authorize(HTTPRequest(.get, url: address), with: session)
    }

    /// Sends such a request, after a change.
    func answer(at address: URL, change: (inout HTTPRequest) -> Void = { _ in }) async throws -> HTTPResponse {
        var request = try await request(address)
        change(&request)
        return try await service.transport().send(request)
    }
}
