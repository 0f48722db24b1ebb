import Foundation
import GatehouseClient
import GatehouseCurl
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseStores
import GatehouseTypes

/// Creates an account's provider.
struct ProviderOpening: Sendable {
    private let profile: Profile
    private let credential: ClientCredential
    private let prompt: [Prompt]
    private let keys: any ProofKeyStore
    private let transport: any HTTPTransport
    private let time: any TimeSource

    init(
        _ profile: Profile, _ credential: ClientCredential, prompt: [Prompt] = [], in folder: AccountFolder,
        _ transport: any HTTPTransport, _ time: any TimeSource
    ) {
        self.profile = profile
        self.credential = credential
        self.prompt = prompt
        keys = FileProofKeyStore(folder: folder.keys)
        self.transport = transport
        self.time = time
    }

    /// The providers of an account's earlier sessions, which may still have to revoke them. One that can't be made any
    /// more is left out.
    static func former(_ entries: [AccountProfiles.Entry], in folder: AccountFolder) -> [any RemoteAuthProvider] {
        entries.compactMap { entry in
            try? ProviderOpening(entry.profile, entry.credential, in: folder, CurlTransport(), SystemTimeSource())()
        }
    }

    /// Creates the provider.
    ///
    /// - Throws: ``CommandFailure`` if the catalogue has no such provider, or if the client's key can't be used.
    func callAsFunction() throws -> any RemoteAuthProvider {
        switch profile.provider {
        case .issuer(let issuer): try openID(issuer)
        case .catalogue(let name, let parameters): try described(name, parameters)
        }
    }

    private var client: ClientID { ClientID(profile.clientID) }

    private var redirectURI: URL? { profile.redirectURI.flatMap(URL.init(string:)) }

    private func openID(_ issuer: String) throws -> OpenIDProvider {
        let settings = OpenIDSettings(
            IssuerSettings(
                issuer: issuer, client: try credential.authenticator(for: client), providerID: profile.providerID),
            scope: profile.scope, redirectURI: redirectURI, resources: profile.resources, prompt: prompt)
        return OpenIDProvider(settings, transport: transport, keys: keys, time: time)
    }

    private func described(_ name: String, _ parameters: [String: String]) throws -> any RemoteAuthProvider {
        guard let entry = ProviderCatalogue[name] else {
            throw CommandFailure("there is no provider '\(name)'; 'gatehouse providers' lists those that are known")
        }
        var setup = ProviderSetup(clientID: client, transport: transport)
        switch credential {
        case .none: break
        case .secret(let secret): setup.secret = secret
        case .key: setup.authenticator = try credential.authenticator(for: client)
        }
        setup.scope = profile.scope.isEmpty ? nil : profile.scope
        setup.redirectURI = redirectURI
        setup.keys = keys
        setup.time = time
        var description = try entry.description(parameters)
        if let id = profile.providerID { description.id = id }
        return try description.provider(setup)
    }
}
