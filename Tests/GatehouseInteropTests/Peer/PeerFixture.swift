import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

/// A provider for one of the peer's issuers, as a client of it, and the person.
struct PeerFixture {
    let peer: Peer
    let issuer: String
    let transport: RecordingTransport
    let keys = MemoryProofKeys()
    let provider: OpenIDProvider
    let person: PeerBrowser

    init(
        _ scheme: Peer.Scheme, issuer name: String = "es256", client: Client = .publicClient,
        binding: IssuerSettings.KeyBinding = .never, change: (inout OpenIDSettings) -> Void = { _ in }
    ) throws {
        peer = try Peer.running(scheme)
        issuer = try #require(peer.issuers[name])
        transport = RecordingTransport(peer.transport)
        let authentication = client.authentication(peer)
        var settings = OpenIDSettings(
            IssuerSettings(issuer: issuer, authentication: authentication, keyBinding: binding),
            scope: "openid profile email", redirectURI: peer.redirect)
        change(&settings)
        provider = OpenIDProvider(settings, transport: transport, keys: binding == .never ? nil : keys)
        person = PeerBrowser(peer, client: authentication.clientID.rawValue, transport: peer.transport)
    }

    func signIn() async throws -> AuthSession {
        try await provider.signIn(SignInContext(userAgent: person))
    }

    func endpoint(_ name: String) throws -> URL {
        try #require(URL(string: issuer + "/" + name))
    }

    /// Asks who the session's person is, as any resource would be asked.
    func userInfo(_ session: AuthSession) async throws -> HTTPResponse {
        let request = try await provider.authorizer.authorize(
            HTTPRequest(url: try endpoint("userinfo")), with: session)
        return try await transport.send(request)
    }
}

/// How the client names and proves itself.
enum Client: CaseIterable, CustomTestStringConvertible {
    case publicClient
    case secretBasic
    case secretPost

    func authentication(_ peer: Peer) -> ClientAuthentication {
        let confidential = ClientID(peer.confidentialClient)
        return switch self {
        case .publicClient: .none(ClientID(peer.publicClient))
        case .secretBasic: .secretBasic(confidential, Secret(peer.secret))
        case .secretPost: .secretPost(confidential, Secret(peer.secret))
        }
    }

    var testDescription: String { "\(self)" }
}
