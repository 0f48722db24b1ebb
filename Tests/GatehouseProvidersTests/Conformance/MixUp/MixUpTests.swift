import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

/// RFC 9700, section 4.4: a client of two issuers, of which one is dishonest and wants the other's codes.
@Suite("Conformance: mix-up")
struct MixUpTests {
    private let clock = ManualTimeSource()
    private let honest: ScriptedIssuer
    private let dishonest: ScriptedIssuer

    init() throws {
        honest = try ScriptedIssuer(name: "https://honest.example", time: clock)
        dishonest = try ScriptedIssuer(name: "https://dishonest.example", time: clock)
    }

    private func provider(_ issuer: ScriptedIssuer) -> OpenIDProvider {
        OpenIDProvider(
            OpenIDSettings(IssuerSettings(issuer: issuer.name, authentication: .none("client"))),
            transport: issuer.transport, keys: MemoryProofKeys(), time: clock)
    }

    private func error(_ agent: RedirectingUserAgent) async -> AuthError? {
        do {
            _ = try await provider(dishonest).signIn(SignInContext(userAgent: agent))
            return nil
        } catch {
            return error as? AuthError
        }
    }

    @Test func `an answer of the honest issuer isn't taken to the dishonest one`() async throws {
        let agent = RedirectingUserAgent { [honest] in try honest.authorize($0) }
        #expect(await error(agent)?.underlyingError as? FlowRefusal == .otherIssuer)
        #expect(dishonest.tokenForms.isEmpty)

        let control = try await provider(honest).signIn(SignInContext(userAgent: honest.userAgent))
        #expect(control.account.issuer == honest.name)
    }

    @Test func `an answer that lost its issuer on the way isn't either`() async throws {
        honest.misbehave(.missingResponseIssuer)
        let agent = RedirectingUserAgent { [honest] in try honest.authorize($0) }
        #expect(await error(agent)?.underlyingError as? FlowRefusal == .issuerMissing)
        #expect(dishonest.tokenForms.isEmpty)
    }

    @Test func `an honest code that a dishonest issuer passes on as its own buys nothing`() async throws {
        dishonest.change { [name = dishonest.name] in $0.redirect["iss"] = .some(name) }
        let agent = RedirectingUserAgent { [honest, dishonest] address in
            _ = try honest.authorize(address)
            let stolen = try OAuthParameters(honest.authorize(address))
            var answer = try OAuthParameters(dishonest.authorize(address))
            answer.set("code", stolen["code"])
            return answer.pairs
        }
        #expect(await error(agent)?.context.serverCode == "invalid_grant")
        let sent = try #require(dishonest.tokenForms.first)
        // It has the code now, and a verifier; but the honest issuer bound the code to the client's key.
        let redeemed = try await honest.transport.send(
            HTTPRequest(
                .post, url: try #require(URL(string: honest.name + "/token")), body: FormBody(sent.pairs)))
        #expect(redeemed.status == .badRequest)
    }
}
