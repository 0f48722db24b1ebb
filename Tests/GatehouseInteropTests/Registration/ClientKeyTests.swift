import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTypes
import Testing

extension Glewlwyd {
    /// glewlwyd wants each assertion to be for the endpoint that it's sent to. The library writes the issuer and
    /// nothing else, since an endpoint's address can be another server's claim. So what is shown is that assertions are
    /// understood.
    @Suite("A client that proves a key")
    struct ClientKeyTests {
        @Test(arguments: Peer.Scheme.allCases)
        func `is believed where its assertion is for the endpoint, and only there`(scheme: Peer.Scheme) async throws {
            let peer = try Peer.running(scheme)
            let issuer = try #require(peer.issuers["es256"])
            let key = try SigningKey(PrivateKey.generate(.p256), keyID: "client-key")
            let client = try await registered(key, peer, issuer)
            let endpoint = issuer + "/par"
            for (audience, signer, status) in [
                (endpoint, key, HTTPStatus.created), (issuer, key, .unauthorized),
                (endpoint, try SigningKey(PrivateKey.generate(.p256), keyID: "client-key"), .unauthorized),
            ] {
                let assertion = try await ClientAssertion.make(
                    clientID: client, issuer: audience, signer: signer, time: SystemTimeSource(),
                    randomness: SystemRandomSource())
                let form = try request(client, peer).parameters.appending(assertion.parameters)
                let url = try #require(URL(string: endpoint))
                let transport = RecordingTransport(peer.transport)
                _ = try await transport.send(HTTPRequest(.post, url: url, body: FormBody(form.pairs)))
                #expect(transport.exchanges.map(\.status) == [status])
            }
        }

        private func registered(_ key: SigningKey, _ peer: Peer, _ issuer: String) async throws -> ClientID {
            var wanted = ClientMetadata()
            wanted.clientName = "keyed"
            wanted.redirectURIs = [peer.redirect.absoluteString]
            wanted.tokenEndpointAuthMethod = "private_key_jwt"
            wanted.grantTypes = [.authorizationCode, .refreshToken]
            wanted.jwks = JSONWebKeySet([key.publicKey]).json
            wanted.others["token_endpoint_signing_alg"] = "ES256"  // glewlwyd's own name for it
            return try await ClientRegistration(issuer: issuer, transport: peer.transport).register(wanted).clientID
        }

        private func request(_ client: ClientID, _ peer: Peer) throws -> AuthorizationRequest {
            AuthorizationRequest(
                clientID: client, redirectURI: try RedirectURI(peer.redirect.absoluteString),
                codeChallenge: CodeVerifier(randomness: SystemRandomSource()).challenge, scope: .openID)
        }
    }
}
