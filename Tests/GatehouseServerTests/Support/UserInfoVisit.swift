import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// A client without a backend that has signed Ada in, and asks about her.
struct UserInfoVisit {
    let web: Web
    let client: Client
    let tokens: TokenResponse

    var token: Secret { tokens.accessToken }

    init(scope: String = "openid email", diagnostics: any DiagnosticSink = NoDiagnostics()) async throws {
        web = try await Web(diagnostics: diagnostics)
        let wiki = ClientMetadata.native(
            "Wiki", redirectURIs: ["http://127.0.0.1/callback"], scope: "openid email profile offline_access")
        _ = try await web.service.registerClient(wiki, id: "wiki")
        client = try Client(web, "wiki")
        tokens = try await client.signIn(scope: scope)
    }

    /// Asks with a proof.
    func ask(
        _ method: HTTPMethod = .get, path: String = "/userinfo", scheme: String = "DPoP", with token: Secret? = nil,
        proofs: [String]? = nil, headers: HTTPHeaders = [:], body: any HTTPBody = EmptyBody()
    ) async throws -> HTTPResponse {
        let token = token ?? self.token
        var all = headers
        all.add("Authorization", "\(scheme) \(token.revealed)")
        var sent = proofs
        if sent == nil { sent = [try await proof(method, of: token)] }
        for proof in sent ?? [] { all.add("DPoP", proof) }
        return try await web.send(method, path, headers: all, body: body)
    }

    func proof(_ method: HTTPMethod = .get, of token: Secret? = nil, nonce: String? = nil) async throws -> String {
        try await client.proof(
            nonce: nonce ?? web.service.identifyCaller.currentNonce, method: method.rawValue, path: "/userinfo",
            accessToken: token ?? self.token)
    }

    /// The access token of a client that proves no key.
    func bearerToken() async throws -> Secret {
        var metadata = ClientMetadata.native(
            "Free", redirectURIs: ["http://127.0.0.1/callback"], scope: "openid email")
        metadata.dpopBoundAccessTokens = false
        _ = try await web.service.registerClient(metadata, id: "free")
        return try await Client(web, "free").signIn(scope: "openid email", isBound: false).accessToken
    }
}

extension HTTPResponse {
    /// The challenge of a scheme.
    func challenge(_ scheme: String) -> AuthenticationChallenge? {
        headers.challenges().first { $0.isScheme(scheme) }
    }
}
