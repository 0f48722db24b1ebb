import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseProviders

@Suite("One sign-in through a browser")
struct AuthorizationFlowTests {
    private func begun() throws -> (flow: AuthorizationFlow, callback: URL) {
        var metadata = ServerMetadata(issuer: "https://id.example")
        metadata.authorizationEndpoint = URL(string: "https://id.example/authorize")
        let flow = AuthorizationFlow(
            metadata: metadata,
            settings: OpenIDSettings(IssuerSettings(issuer: metadata.issuer, authentication: .none("notes"))),
            time: ManualTimeSource(), randomness: SeededRandomSource(seed: 1))
        let redirect = try #require(URL(string: "http://127.0.0.1:5000/callback"))
        let request = try flow.request(redirect: redirect, context: SignInContext(), keyThumbprint: nil)
        let state = try #require(request.state)
        return (flow, try #require(URL(string: "http://127.0.0.1:5000/callback?code=c1&state=\(state)")))
    }

    @Test func `asks for what has to be proved`() throws {
        var metadata = ServerMetadata(issuer: "https://id.example")
        metadata.authorizationEndpoint = URL(string: "https://id.example/authorize")
        let flow = AuthorizationFlow(
            metadata: metadata,
            settings: OpenIDSettings(IssuerSettings(issuer: metadata.issuer, authentication: .none("notes"))),
            time: ManualTimeSource(), randomness: SeededRandomSource(seed: 1))
        let requirement = AuthenticationRequirement(contextClasses: ["urn:mfa", "urn:key"], maximumAge: .seconds(60))
        let redirect = try #require(URL(string: "http://127.0.0.1:5000/callback"))
        let request = try flow.request(
            redirect: redirect, context: SignInContext(requirement: requirement), keyThumbprint: nil)
        #expect(request.parameters["acr_values"] == "urn:mfa urn:key")
        #expect(request.parameters["max_age"] == "60")
    }

    @Test func `is finished once`() throws {
        let (flow, callback) = try begun()
        #expect(try flow.finish(callback).code.revealed == "c1")
        #expect { try flow.finish(callback) } throws: { ($0 as? AuthError)?.code == .misconfigured }
    }

    @Test func `isn't open any more after a wrong answer`() throws {
        let (flow, callback) = try begun()
        let wrong = try #require(URL(string: "http://127.0.0.1:5000/callback?code=c1&state=guess"))
        #expect { try flow.finish(wrong) } throws: { ($0 as? AuthError)?.code == .invalidResponse }
        #expect { try flow.finish(callback) } throws: { ($0 as? AuthError)?.code == .misconfigured }
    }

    @Test func `begins once`() throws {
        let (flow, callback) = try begun()
        #expect {
            try flow.request(redirect: callback, context: SignInContext(), keyThumbprint: nil)
        } throws: {
            ($0 as? AuthError)?.code == .misconfigured
        }
    }
}
