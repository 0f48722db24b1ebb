import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

/// A service on the web with Ada's account and the app Notes.
struct Web {
    static let password = "correct horse battery staple"
    static let redirect = "http://127.0.0.1:50000/callback"

    let issuer: String
    let inProcess: InProcessService
    let ada: AccountID
    let randomness = SeededRandomSource(seed: 7)

    var basePath: String { URL(string: issuer)?.path(percentEncoded: true) ?? "" }
    var time: ManualTimeSource { inProcess.time }
    var service: TokenService { inProcess.service }

    init(
        issuer: String = "https://id.example.com", storage: ServiceStorage = .tested,
        diagnostics: any DiagnosticSink = NoDiagnostics(), configure: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws {
        self.issuer = issuer
        inProcess = try await InProcessService(
            issuer: issuer, storage: storage, diagnostics: diagnostics, configure: configure)
        ada = try await inProcess.service.addAccount(email: "ada@example.com", password: Secret(Web.password))
        let notes = ClientMetadata.native(
            "Notes & <Sons>",
            redirectURIs: ["http://127.0.0.1/callback", "https://notes.example.com/cb?tenant=1"],
            audience: "https://notes.example.com/api", scope: "openid notes.read")
        _ = try await inProcess.service.registerClient(notes, id: "notes")
    }

    func send(
        _ method: HTTPMethod = .get, _ path: String, headers: HTTPHeaders = [:], body: any HTTPBody = EmptyBody(),
        from address: String = "192.0.2.1"
    ) async throws -> HTTPResponse {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        var request = HTTPRequest(method, url: try #require(URL(string: base + path)), body: body)
        for field in headers.fields { request.headers.add(field.name, field.value) }
        return try await InProcessTransport(server: inProcess.server, address: address).send(request)
    }

    func post(
        _ path: String, _ parameters: OAuthParameters, headers: HTTPHeaders = [:], from address: String = "192.0.2.1"
    ) async throws -> HTTPResponse {
        try await send(.post, path, headers: headers, body: FormBody(parameters.pairs), from: address)
    }

    func post(_ path: String, json: JSONValue, token: Secret?) async throws -> HTTPResponse {
        let headers: HTTPHeaders = token.map { ["Authorization": "Bearer \($0.revealed)"] } ?? [:]
        return try await send(.post, path, headers: headers, body: JSONBody(json))
    }

    func authorizationRequest(verifier: CodeVerifier, change: (inout OAuthParameters) -> Void = { _ in }) throws
        -> OAuthParameters
    {
        var request = AuthorizationRequest(
            clientID: "notes", redirectURI: try RedirectURI(Web.redirect), codeChallenge: verifier.challenge)
        request.state = "a state & more"
        var parameters = request.parameters
        change(&parameters)
        return parameters
    }

    /// The way to the authorization endpoint.
    func authorizePath(change: (inout OAuthParameters) -> Void = { _ in }) throws -> String {
        let verifier = CodeVerifier(randomness: randomness)
        let parameters = try authorizationRequest(verifier: verifier, change: change)
        return "/authorize?" + FormEncoding.encode(parameters.pairs)
    }
}

extension HTTPResponse {
    var errorCode: String? {
        (try? json())?["error"]?.string
    }

    /// The address of the page's link.
    var link: String? {
        text.firstMatch(of: /<a href="([^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
    }

    /// The parameters of the address that it redirects to, or that the page links to.
    func redirectParameters() throws -> OAuthParameters {
        let location = try #require(headers["Location"] ?? link)
        let query = location.drop { $0 != "?" }.dropFirst()
        return try OAuthParameters(try #require(FormEncoding.decode(query)))
    }
}
