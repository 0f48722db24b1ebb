import Foundation
import GatehouseClient
import GatehouseOAuth
import GatehouseProviders
import GatehouseStores
import GatehouseTypes
import Testing

/// A device of Ada's with an app that keeps its key, as one does whose key is in a chip.
struct DeviceOfAda {
    private struct OneKey: ProofKeyStore {
        let one: SoftwareProofKey

        func key(_ id: KeyID) async -> ProofKeyLookup { id == one.id ? .found(one) : .absent }
        func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey { one }
        func eraseKey(_ id: KeyID) async throws {}
    }

    private let service: ProxiedService
    private let keys: OneKey
    private let settings: OpenIDSettings

    init(_ service: ProxiedService) async throws {
        self.service = service
        keys = OneKey(one: try SoftwareProofKey())
        let redirect = try #require(URL(string: "http://127.0.0.1/callback"))
        let lines = try await service.command(
            "client", "register", "Notes", "--id", UUID().uuidString, "--redirect-uri", redirect.absoluteString)
        let client = try #require(lines.first?["clientID"]?.string)
        settings = OpenIDSettings(
            IssuerSettings(issuer: service.issuer, authentication: .none(ClientID(client)), keyBinding: .required),
            redirectURI: redirect)
    }

    /// Signs in with a browser that the service doesn't know.
    func signIn(at address: String) async throws -> AuthSession {
        let transport = service.transport(from: address)
        let provider = OpenIDProvider(settings, transport: transport, keys: keys)
        return try await provider.signIn(SignInContext(userAgent: SignInBrowser(transport: transport)))
    }
}
