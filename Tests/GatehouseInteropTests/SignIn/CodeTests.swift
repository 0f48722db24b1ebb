import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTypes
import Testing

extension Glewlwyd {
    @Suite("Authorization code and PKCE")
    struct CodeTests {
        @Test(arguments: Peer.Scheme.allCases, Client.allCases)
        func `signs in as a public and as a confidential client`(scheme: Peer.Scheme, client: Client) async throws {
            let fixture = try PeerFixture(scheme, client: client)
            let session = try await fixture.signIn()
            #expect(session.account.issuer == fixture.issuer)
            #expect(!session.account.subject.rawValue.isEmpty)
            #expect(session.account.displayName == fixture.peer.person.name)
            #expect(session.accessToken.type == .bearer)
            #expect(session.refreshToken != nil)
            let form = try #require(fixture.transport.granted("authorization_code").first?.form)
            #expect(form["code_verifier"]?.utf8.count == 43)
            #expect(form["client_secret"] == (client == .secretPost ? fixture.peer.secret : nil))
            #expect(try await fixture.userInfo(session).status == .ok)
        }

        @Test(arguments: Peer.Scheme.allCases)
        func `is refused with a wrong secret`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme) {
                $0.issuer.client = ClientAuthentication.secretBasic(
                    "web", Secret("not-the-secret-of-the-web-client"))
            }
            await #expect(throws: AuthError.self) {
                try await fixture.provider.signIn(
                    SignInContext(
                        userAgent: PeerBrowser(fixture.peer, client: "web", transport: fixture.peer.transport)))
            }
            let answer = try #require(fixture.transport.exchanges.last { $0.request.method == .post })
            #expect(answer.status == .forbidden)
        }

        @Test(arguments: Peer.Scheme.allCases)
        func `a code is worth nothing without its verifier`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme)
            try await fixture.person.signIn()
            let verifier = CodeVerifier(randomness: SystemRandomSource())
            for (sent, status) in [(CodeVerifier(randomness: SystemRandomSource()), false), (verifier, true)] {
                let code = try await fixture.code(challenge: verifier.challenge)
                let request = AuthorizationCodeRequest(
                    code: code, redirectURI: try RedirectURI(fixture.peer.redirect.absoluteString), codeVerifier: sent)
                let form = request.parameters.appending(Client.publicClient.authentication(fixture.peer).parameters)
                let response = try await fixture.transport.send(
                    HTTPRequest(.post, url: try fixture.endpoint("token"), body: FormBody(form.pairs)))
                #expect((response.status == .ok) == status)
            }
        }
    }
}

extension PeerFixture {
    /// A code for a challenge, as the person's browser brings it.
    func code(challenge: CodeChallenge) async throws -> Secret {
        var request = AuthorizationRequest(
            clientID: ClientID(peer.publicClient), redirectURI: try RedirectURI(peer.redirect.absoluteString),
            codeChallenge: challenge, scope: .openID)
        request.state = "state-1"
        request.nonce = "nonce-1"
        let address = try #require(
            URL(string: try endpoint("auth").absoluteString + "?" + FormEncoding.encode(request.parameters.pairs)))
        let callback = try await person.open(address, until: peer.redirect)
        let pairs = try #require(FormEncoding.decode(callback.query(percentEncoded: true) ?? ""))
        let response = try AuthorizationResponse(
            parameters: OAuthParameters(pairs), expectedState: "state-1", expectedIssuer: issuer, requiresIssuer: true)
        guard case .granted(let code, _, _) = response else { throw AuthError(.refused) }
        return code
    }
}
