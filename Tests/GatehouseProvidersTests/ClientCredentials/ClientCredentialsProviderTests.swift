import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A service account")
struct ClientCredentialsProviderTests {
    private let clock = ManualTimeSource()
    private let keys = MemoryProofKeys()
    private let issuer: ScriptedIssuer

    init() throws {
        issuer = try ScriptedIssuer(time: clock)
    }

    private func provider(
        _ client: any ClientAuthenticator = ClientAuthentication.secretPost("robot", Secret("s3cret")),
        binding: IssuerSettings.KeyBinding = .whenSupported
    ) -> ClientCredentialsProvider {
        var settings = IssuerSettings(issuer: ScriptedIssuer.name, client: client, keyBinding: binding)
        settings.timeout = nil
        return ClientCredentialsProvider(
            settings, scope: Scope("read write"), resources: ["https://api.example"], transport: issuer.transport,
            keys: keys, time: clock)
    }

    private func failure(_ session: AuthSession) async -> RefreshFailure? {
        do throws(RefreshFailure) {
            _ = try await provider().refresh(session)
            return nil
        } catch {
            return error
        }
    }

    private func answerTokens(_ status: HTTPStatus, _ body: String) {
        issuer.change { $0.answers["/token"] = { _ in HTTPResponse(status: status, body: Array(body.utf8)) } }
    }

    @Test func `signs in for itself, with a key of its own`() async throws {
        let session = try await provider().signIn(SignInContext())
        #expect(session.account.id == Account.ID(issuer: ScriptedIssuer.name, subject: "robot"))
        #expect(session.accessToken.type == .dpop)
        #expect(session.refreshToken == nil)
        #expect(session.idToken == nil)
        #expect(session.scope == Scope("read write"))
        #expect(session.proofKeyID == keys.made.first)
        let form = try #require(issuer.tokenForms.first)
        let request = try ClientCredentialsRequest(parameters: form)
        #expect(request.scope == Scope("read write"))
        #expect(request.resources == ["https://api.example"])
        #expect(form["client_secret"] == "s3cret")
    }

    @Test func `asks again when its token ends, with the same key`() async throws {
        let session = try await provider().signIn(SignInContext())
        let renewed = try session.merging(try await provider().refresh(session))
        #expect(renewed.accessToken.value.revealed != session.accessToken.value.revealed)
        #expect(renewed.proofKeyID == session.proofKeyID)
        #expect(keys.made.count == 1)
        #expect(issuer.tokenForms.map { $0["grant_type"] } == ["client_credentials", "client_credentials"])
    }

    @Test func `can prove a key instead of a secret`() async throws {
        let key = try SigningKey(PrivateKey.generate(.p256))
        _ = try await provider(PrivateKeyJWT("robot", signer: key)).signIn(SignInContext())
        let form = try #require(issuer.tokenForms.first)
        #expect(form["client_assertion"] != nil)
        #expect(form["client_secret"] == nil)
    }

    @Test func `has to have something to prove`() async throws {
        let nobody = provider(ClientAuthentication.none("robot"))
        await #expect { try await nobody.signIn(SignInContext()) } throws: {
            ($0 as? AuthError)?.code == .misconfigured
        }
        #expect(issuer.transport.requests.isEmpty)
        #expect(keys.made.isEmpty)
    }

    @Test func `is refused as the server says, and leaves no key behind`() async throws {
        answerTokens(.unauthorized, #"{"error":"invalid_client"}"#)
        let error = await #expect(throws: AuthError.self) { try await provider().signIn(SignInContext()) }
        #expect(error?.code == .clientRefused)
        #expect(error?.reason.contains("the provider doesn't know this client, or no longer accepts it") == true)
        #expect(keys.ids.isEmpty)
    }

    @Test func `stays signed in whatever goes wrong while it asks again`() async throws {
        let session = try await provider().signIn(SignInContext())
        for code in [HTTPError.Code.connectionLost, .timedOut] {
            issuer.change { $0.answers["/token"] = { _ in throw HTTPError(code) } }
            guard case .inDoubt = await failure(session) else {
                Issue.record("not in doubt: \(code)")
                continue
            }
        }
        for body in ["{", "{}"] {
            answerTokens(.ok, body)
            // Nothing is used up by the request, so nothing is in doubt.
            guard case .transient = await failure(session) else {
                Issue.record("not transient: \(body)")
                continue
            }
        }
        for (status, body) in [(401, #"{"error":"invalid_client"}"#), (503, "<html>")] {
            answerTokens(HTTPStatus(rawValue: status), body)
            guard case .transient = await failure(session) else {
                Issue.record("not transient: \(status) \(body)")
                continue
            }
        }
        answerTokens(.badRequest, #"{"error":"invalid_grant"}"#)
        guard case .rejected = await failure(session) else {
            Issue.record("not rejected")
            return
        }
    }

    @Test func `keeps no key for a token that the issuer didn't bind to it`() async throws {
        issuer.change { $0.tokens["token_type"] = "Bearer" }
        let session = try await provider().signIn(SignInContext())
        #expect(keys.made.count == 1)
        #expect(session.proofKeyID == nil)
        #expect(keys.ids.isEmpty)
    }

    @Test func `uses a bearer token where no key is wanted`() async throws {
        let session = try await provider(binding: .never).signIn(SignInContext())
        #expect(session.accessToken.type == .bearer)
        #expect(session.proofKeyID == nil)
    }
}
