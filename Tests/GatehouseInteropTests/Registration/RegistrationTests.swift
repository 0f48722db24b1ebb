import Foundation
import GatehouseClient
import GatehouseOAuth
import GatehouseProviders
import GatehouseTypes
import Testing

extension Glewlwyd {
    @Suite("Dynamic registration")
    struct RegistrationTests {
        @Test(arguments: Peer.Scheme.allCases)
        func `gives a client that can sign people in, and be removed again`(scheme: Peer.Scheme) async throws {
            let peer = try Peer.running(scheme)
            let issuer = try #require(peer.issuers["es256"])
            let registration = ClientRegistration(issuer: issuer, transport: peer.transport)
            var wanted = ClientMetadata()
            wanted.clientName = "registered"
            wanted.redirectURIs = [peer.redirect.absoluteString]
            wanted.tokenEndpointAuthMethod = "client_secret_basic"
            wanted.grantTypes = [.authorizationCode, .refreshToken]
            wanted.responseTypes = ["code"]
            let registered = try await registration.register(wanted)
            #expect(registered.metadata.clientName == "registered")

            let authentication = try #require(registered.authentication)
            let provider = OpenIDProvider(
                OpenIDSettings(
                    IssuerSettings(issuer: issuer, authentication: authentication, keyBinding: .never),
                    redirectURI: peer.redirect), transport: peer.transport)
            let person = PeerBrowser(peer, client: registered.clientID.rawValue, transport: peer.transport)
            let session = try await provider.signIn(SignInContext(userAgent: person))
            #expect(session.account.issuer == issuer)
            _ = try await provider.refresh(session)

            // glewlwyd lists the method of authentication where RFC 7591 has one text, so it counts as missing.
            let read = try await registration.read(registered)
            #expect(read.clientID == registered.clientID && read.metadata.tokenEndpointAuthMethod == nil)
            #expect(read.metadata.redirectURIs == wanted.redirectURIs)
            try await registration.delete(registered)
            await #expect(throws: AuthError.self) {
                try await provider.signIn(SignInContext(userAgent: person))
            }
        }
    }
}
