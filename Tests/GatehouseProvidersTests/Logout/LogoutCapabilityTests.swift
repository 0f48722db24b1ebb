import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("The end of an OpenID provider's own session")
struct LogoutTests {
    private func logout(
        _ wire: Wire,
        answering pages: @escaping @Sendable (OAuthParameters) -> [(name: String, value: String)] = {
            [("state", $0["state"] ?? "")]
        }
    ) async throws -> (query: OAuthParameters, address: URL, session: AuthSession) {
        let service = WireService(wire)
        let provider = try service.provider()
        let session = try await provider.signIn(service.context)
        let queries = Mutex<[OAuthParameters]>([])
        let agent = RedirectingUserAgent { address in
            let query = try OAuthParameters(FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? [])
            queries.withLock { $0.append(query) }
            return pages(query)
        }
        let logout = try provider.capable(of: .logoutEverywhere, as: (any LogoutProvider).self)
        try await logout.endProviderSession(session, SignInContext(userAgent: agent))
        return (try #require(queries.withLock { $0.first }), try #require(agent.addresses.first), session)
    }

    @Test func `is asked for in the browser, with the last ID token and a state`() async throws {
        let (query, address, session) = try await logout(.keycloak)
        #expect(
            address.absoluteString.hasPrefix("https://id.notes.example/realms/staff/protocol/openid-connect/logout?"))
        #expect(query["id_token_hint"] == session.idToken?.revealed)
        #expect(query["client_id"] == "notes")
        #expect(query["post_logout_redirect_uri"] == "http://127.0.0.1:49152/callback")
        #expect(try #require(query["state"]).count >= 22)
    }

    @Test func `isn't taken from an answer to another logout`() async {
        for pages in [{ _ in [("state", "other")] }, { _ in [] }]
            as [@Sendable (OAuthParameters) -> [(name: String, value: String)]]
        {
            #expect(await authError { try await logout(.keycloak, answering: pages) }?.code == .invalidResponse)
        }
    }

    @Test func `is asked for in Auth0's and Cognito's own words`() async throws {
        let (auth0, address, _) = try await logout(.auth0) { _ in [] }
        #expect(address.absoluteString.hasPrefix("https://notes.eu.auth0.com/v2/logout?"))
        #expect(auth0["returnTo"] == "http://127.0.0.1:49152/callback")
        #expect(auth0["id_token_hint"] == nil)
        let (cognito, place, _) = try await logout(.cognito) { _ in [] }
        #expect(place.absoluteString.hasPrefix("https://notes.auth.eu-central-1.amazoncognito.com/logout?"))
        #expect(cognito["logout_uri"] == "http://127.0.0.1:49152/callback")
        #expect(cognito["client_id"] == "notes")
    }

    @Test func `can't be asked for where there is none, and needs a browser where there is`() async throws {
        #expect(await authError { try await logout(.google) }?.code == .unsupportedOperation)
        // The metadata name no place, though the standard's way was to be gone.
        #expect(await authError { try await logout(.gatehouse) }?.code == .unsupportedOperation)
        let service = WireService(.keycloak)
        let provider = try service.provider()
        let session = try await provider.signIn(service.context)
        let remote = try provider.capable(of: .logoutEverywhere, as: (any LogoutProvider).self)
        let error = await authError { try await remote.endProviderSession(session, SignInContext()) }
        #expect(error?.code == .unsupportedCredential)
    }

    @Test func `goes with a sign-out everywhere, and the tokens are revoked afterwards`() async throws {
        let service = WireService(.keycloak)
        let manager = AuthManager(provider: try service.provider(), store: MemoryStore(), time: service.time)
        try await manager.signIn(service.context)
        let agent = RedirectingUserAgent { address in
            #expect(service.book.liveCount == 1)
            let query = FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? []
            return query.filter { $0.name == "state" }
        }
        let report = await manager.signOutEverywhere(SignInContext(userAgent: agent))
        #expect(report.providerError == nil)
        #expect(agent.addresses.count == 1)
        await manager.finishRevocations()
        #expect(service.book.liveCount == 0)
    }
}
