import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTypes

/// Sends requests that a backend must refuse.
struct Forger: Sendable {
    let app: DemoApp
    let transport: any HTTPTransport

    /// Sends the app's token with a valid proof to another app's backend.
    func send(to backend: DemoBackend) async throws -> HTTPResponse {
        let session = try await app.manager.validSession()
        let request = HTTPRequest(.get, url: try backend.address("/notes"))
        return try await transport.send(try await app.provider.authorizer.authorize(request, with: session))
    }

    /// Sends a copy of the app's token, with a proof by another key.
    func sendCopy() async throws -> HTTPResponse {
        let token = try await app.manager.validSession().accessToken.value
        return try await send(token, provenBy: try SigningKey(PrivateKey.generate(.p256)))
    }

    /// Sends the app's token with one byte changed, and a valid proof for it.
    func sendDamaged() async throws -> HTTPResponse {
        let session = try await app.manager.validSession()
        var bytes = session.accessToken.value.revealedBytes
        let middle = bytes.count / 2
        bytes[middle] = bytes[middle] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        let damaged = AccessToken(
            Secret(bytes: bytes), type: .dpop, receivedAt: session.accessToken.receivedAt,
            lifetime: session.accessToken.lifetime)
        let forged = AuthSession(
            provider: session.provider, account: session.account, accessToken: damaged,
            proofKeyID: session.proofKeyID)
        let request = HTTPRequest(.get, url: try app.backend.address("/notes"))
        return try await transport.send(try await app.provider.authorizer.authorize(request, with: forged))
    }

    /// Sends unsigned claims, encrypted with the backend's public key, which can be known to anyone.
    func sendSealedClaims() async throws -> HTTPResponse {
        let session = try await app.manager.validSession()
        let key = try SigningKey(PrivateKey.generate(.p256))
        var claims = try SeenPrincipal(session, openedBy: app.backend.registration).claims
        claims["cnf"] = ["jkt": .string(key.publicKey.thumbprint)]
        let sealingKey = JSONWebKey(app.backend.registration.privateKey.publicKey, use: .encryption)
        let token = try SealedToken.seal(
            JSONValue.object(claims).encoded, contentType: "JWT", for: sealingKey, randomness: SystemRandomSource())
        return try await send(Secret(token), provenBy: key)
    }

    private func send(_ token: Secret, provenBy key: SigningKey) async throws -> HTTPResponse {
        let url = try app.backend.address("/notes")
        var request = HTTPRequest(.get, url: url)
        request.headers["Authorization"] = "DPoP " + token.revealed
        request.headers[DPoPProof.headerName] = try await DPoPProof.make(
            method: "GET", url: url, accessToken: token, nonce: nil, signer: key, time: SystemTimeSource(),
            randomness: SystemRandomSource())
        return try await transport.send(request)
    }
}

/// An attacker with a stolen refresh token.
struct Thief: Sendable {
    let service: DemoService
    let transport: any HTTPTransport

    /// Sends a refresh token to the token endpoint.
    func use(_ refreshToken: Secret, of client: ClientID, key: any TokenSigner) async throws -> HTTPResponse {
        let first = try await attempt(refreshToken, of: client, key: key, nonce: nil)
        guard let nonce = first.headers[DPoPProof.nonceHeaderName] else { return first }
        return try await attempt(refreshToken, of: client, key: key, nonce: nonce)
    }

    private func attempt(
        _ refreshToken: Secret, of client: ClientID, key: any TokenSigner, nonce: String?
    ) async throws -> HTTPResponse {
        let url = try service.address("/token")
        let form = RefreshRequest(refreshToken: refreshToken).parameters.pairs + [("client_id", client.rawValue)]
        var request = HTTPRequest(.post, url: url, body: FormBody(form))
        request.headers[DPoPProof.headerName] = try await DPoPProof.make(
            method: "POST", url: url, accessToken: nil, nonce: nonce, signer: key, time: SystemTimeSource(),
            randomness: SystemRandomSource())
        return try await transport.send(request)
    }
}
