import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

/// An attacker with a stolen refresh token, who has only a key of their own.
struct Thief: Sendable {
    let service: DemoService
    let transport: any HTTPTransport

    /// Sends a refresh token to the token endpoint.
    func use(_ refreshToken: Secret, of client: ClientID) async throws -> HTTPResponse {
        let key = try SigningKey(PrivateKey.generate(.p256))
        let first = try await attempt(refreshToken, of: client, key: key, nonce: nil)
        guard let nonce = first.headers[DPoPProof.nonceHeaderName] else { return first }
        return try await attempt(refreshToken, of: client, key: key, nonce: nonce)
    }

    private func attempt(
        _ refreshToken: Secret, of client: ClientID, key: SigningKey, nonce: String?
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
