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

@Suite("Exchanging a token")
struct TokenExchangeTests {
    private let clock = ManualTimeSource()
    private let issuer: ScriptedIssuer
    private let exchange: TokenExchange

    /// RFC 8693, section 2.3.
    private static let published = """
        {
         "access_token":"eyJhbGciOiJFUzI1NiIsImtpZCI6IjllciJ9.eyJhdWQiOiJo",
         "issued_token_type": "urn:ietf:params:oauth:token-type:access_token",
         "token_type":"Bearer",
         "expires_in":60
        }
        """

    private let request = TokenExchangeRequest(
        subjectToken: Secret("accVkjcJyb4BWCxGsndESCJQbdFMogUC5PbRDqceLTC"),
        resources: ["https://backend.example.com/api"])

    init() throws {
        issuer = try ScriptedIssuer(time: clock)
        var settings = IssuerSettings(
            issuer: ScriptedIssuer.name, authentication: .secretBasic("rs08", Secret("long-secure-random-secret")))
        settings.timeout = nil
        exchange = TokenExchange(settings, transport: issuer.transport, time: clock)
        answer(TokenExchangeTests.published)
    }

    private func answer(_ body: String, status: HTTPStatus = .ok) {
        issuer.change { $0.answers["/token"] = { _ in HTTPResponse(status: status, body: Array(body.utf8)) } }
    }

    private func error(_ request: TokenExchangeRequest? = nil, key: (any ProofKey)? = nil) async -> AuthError? {
        do throws(AuthError) {
            _ = try await exchange.exchange(request ?? self.request, key: key)
            return nil
        } catch {
            return error
        }
    }

    @Test func `asks and is answered as the RFC shows`() async throws {
        let response = try await exchange.exchange(request)
        #expect(response.issuedTokenType == .accessToken)
        #expect(response.expiresIn == 60)
        let sent = try #require(issuer.transport.requests.last)
        #expect(sent.headers["Authorization"] == "Basic cnMwODpsb25nLXNlY3VyZS1yYW5kb20tc2VjcmV0")
        let form = try ScriptedIssuer.form(sent)
        #expect(form["grant_type"] == "urn:ietf:params:oauth:grant-type:token-exchange")
        #expect(form["resource"] == "https://backend.example.com/api")
        #expect(form["subject_token_type"] == "urn:ietf:params:oauth:token-type:access_token")
    }

    @Test func `takes no other kind of token than was asked for`() async throws {
        var wanted = request
        wanted.requestedTokenType = .accessToken
        #expect(await error(wanted) == nil)
        wanted.requestedTokenType = .idToken
        #expect(await error(wanted)?.code == .invalidResponse)
        answer(#"{"access_token":"a","token_type":"Bearer"}"#)
        #expect(await error()?.code == .invalidResponse)
    }

    @Test func `proves the key that the new token is bound to, and takes none bound to nothing known`() async throws {
        let key = try await MemoryProofKeys().makeKey(
            for: ProofKeyPurpose(issuer: ScriptedIssuer.name, clientID: "rs08"))
        let bound = TokenExchangeTests.published.replacing("Bearer", with: "DPoP")
        answer(bound)
        #expect(await error(key: key) == nil)
        #expect(issuer.transport.requests.last?.headers["DPoP"] != nil)
        #expect(await error()?.code == .invalidResponse)
        answer(TokenExchangeTests.published.replacing("Bearer", with: "N_A"))
        #expect(await error() == nil)
    }

    @Test func `can be refused`() async throws {
        answer(#"{"error":"invalid_target"}"#, status: .badRequest)
        let failure = await error()
        #expect(failure?.code == .refused)
        #expect(failure?.context.serverCode == "invalid_target")
    }
}
