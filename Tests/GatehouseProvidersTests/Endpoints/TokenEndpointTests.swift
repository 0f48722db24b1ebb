import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseIssuer
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseProviders

@Suite("A client's secret")
struct TokenEndpointTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }

    private func post(_ endpoint: ServerEndpoint) async throws {
        let clock = ManualTimeSource()
        let sender = TokenEndpoint(
            client: EndpointClient(transport: transport, timeout: nil), issuer: "https://id.example",
            authenticator: ClientAuthentication.secretPost("notes", Secret("s3cret")),
            proofs: ProofMaker(time: clock, randomness: SeededRandomSource(seed: 2)), nonces: NonceStore())
        let url = try #require(URL(string: "https://id.example/x"))
        _ = try await sender.post(OAuthParameters(), to: url, of: endpoint, key: nil)
    }

    @Test(arguments: [ServerEndpoint.discovery, .keys, .registration, .userInfo])
    func `isn't sent to endpoints that don't ask for it`(endpoint: ServerEndpoint) async throws {
        await #expect(throws: EndpointFailure.self) { try await post(endpoint) }
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        ServerEndpoint.token, .pushedRequest, .deviceAuthorization, .revocation,
    ])
    func `is sent to those that do`(endpoint: ServerEndpoint) async throws {
        try await post(endpoint)
        let request = try #require(transport.requests.first)
        let form = FormEncoding.decode(String(decoding: try request.body.encode(), as: UTF8.self)) ?? []
        #expect(form.first { $0.name == "client_secret" }?.value == "s3cret")
    }
}
