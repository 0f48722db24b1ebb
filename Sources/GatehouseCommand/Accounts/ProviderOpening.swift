import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseCurl
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseStores
import GatehouseTypes

/// Creates an account's provider.
struct ProviderOpening: Sendable {
    let profile: Profile
    let credential: ClientCredential
    var prompt: [Prompt] = []
    let folder: AccountFolder
    var transport: any HTTPTransport = CurlTransport(.command())
    var time: any TimeSource = SystemTimeSource()

    /// Returns the providers of an account's earlier sessions, which may still have to revoke them. Omits a provider
    /// that can no longer be created.
    static func former(_ entries: [AccountProfiles.Entry], in folder: AccountFolder) -> [any RemoteAuthProvider] {
        entries.compactMap { entry in
            try? ProviderOpening(profile: entry.profile, credential: entry.credential, folder: folder)()
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

    private var keys: any ProofKeyStore { FileProofKeyStore(folder: folder.keys) }

    private var redirectURI: URL? { profile.redirectURI.flatMap(URL.init(string:)) }

    private func openID(_ issuer: String) throws -> OpenIDProvider {
        let settings = OpenIDSettings(
            IssuerSettings(
                issuer: issuer, client: try credential.authenticator(for: client), providerID: profile.providerID,
                pushesRequests: profile.pushesRequests ? .required : .whenSupported),
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

/// The credential with which the command's client authenticates to a provider.
enum ClientCredential: Sendable {
    /// No credential: a public client.
    case none
    /// A client secret, which the provider also knows.
    case secret(Secret)
    /// A private key, in PEM or as a JSON Web Key. The provider knows the public key.
    case key(Secret)

    /// Returns the authenticator of a client with this credential.
    ///
    /// - Throws: ``CommandFailure`` if the key can't sign.
    func authenticator(for client: ClientID) throws -> any ClientAuthenticator {
        switch self {
        case .none: ClientAuthentication.none(client)
        case .secret(let secret): ClientAuthentication.secretBasic(client, secret)
        case .key(let key): PrivateKeyJWT(client, signer: try ClientCredential.signer(key))
        }
    }

    private static func signer(_ key: Secret) throws -> SigningKey {
        do {
            guard !key.revealed.contains("-----BEGIN ") else { return try SigningKey(PrivateKey(pem: key)) }
            return try SigningKey(PrivateJSONWebKey(parsing: JSONValue(parsing: key.revealedBytes, limits: .document)))
        } catch {
            throw CommandFailure(
                "The client's private key can't be used. It must be PEM (PKCS #8) or a JSON Web Key for signing.")
        }
    }
}
