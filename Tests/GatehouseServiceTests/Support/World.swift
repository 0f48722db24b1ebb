import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// A service with Ada's account, and the apps Notes and Photos.
struct World {
    static let issuer = "https://id.example.com"
    static let password = Secret("correct horse battery staple")
    static let notesRedirect = "http://127.0.0.1:50000/callback"

    let inProcess: InProcessService
    let ada: AccountID
    let randomness = SeededRandomSource(seed: 7)
    let backend: PrivateKey

    var service: TokenService { inProcess.service }
    var storage: any ServiceStorage { inProcess.storage }
    var time: ManualTimeSource { inProcess.time }

    init(configure: (inout ServiceConfiguration) -> Void = { _ in }) async throws {
        inProcess = try await InProcessService(configure: configure)
        ada = try await inProcess.service.addAccount(email: "ada@example.com", password: World.password)
        backend = try PrivateKey.generate(.p256)
        try await register("notes", sealedFor: backend)
        try await register("photos")
    }

    func register(_ id: ClientID, sealedFor key: PrivateKey? = nil, requiresDPoP: Bool = true) async throws {
        var registration = AppRegistration(name: id.rawValue.capitalized)
        registration.redirectURIs = ["http://127.0.0.1/callback"]
        registration.audience = "\(id)-api"
        registration.scope = Scope("openid \(id).read \(id).write") ?? .empty
        registration.requiresDPoP = requiresDPoP
        var proof: String?
        if let key {
            registration.sealingKey = JSONWebKey(key.publicKey).json
            proof = try await self.proof(of: key)
        }
        _ = try await service.registerApp(registration, id: id, proof: proof)
    }

    func proof(of key: PrivateKey) async throws -> String {
        let challenge = try await service.issueChallenge().challenge
        return try await SealingKeyProof.make(
            challenge: challenge.revealed, issuer: World.issuer, key: key, time: time)
    }

    func caller(_ id: ClientID, key: String? = "key") async throws -> TokenCaller {
        let claims = IdentifyCaller.Claims(
            client: .none(id), proofs: [], method: "POST",
            endpoint: try #require(URL(string: World.issuer + "/token")), address: "192.0.2.1")
        guard case .identified(let caller) = try await service.identifyCaller(claims, requiresProof: false) else {
            throw TestFailure("\(id) isn't known")
        }
        return TokenCaller(app: caller.app, keyThumbprint: key.map(World.thumbprint), address: "192.0.2.1")
    }

    /// A text that looks like a key's thumbprint.
    static func thumbprint(_ name: String) -> String {
        Base64URL.encode(Digest.sha256(Array(name.utf8)))
    }

    func respond(_ parameters: OAuthParameters, as caller: TokenCaller) async throws -> TokenOutcome {
        let type = try GrantType(parameters: parameters)
        let grant = try #require(service.grants.first { $0.type == type })
        return try await grant.respond(to: parameters, from: caller)
    }
}

struct TestFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

extension TokenOutcome {
    func granted(sourceLocation: SourceLocation = #_sourceLocation) throws -> TokenResponse {
        guard case .granted(let response) = self else {
            throw TestFailure("refused: \(String(describing: error)) at \(sourceLocation)")
        }
        return response
    }

    var error: OAuthErrorCode? {
        if case .refused(let error) = self { error.code } else { nil }
    }
}
