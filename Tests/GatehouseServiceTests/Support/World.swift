import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

/// A service with Ada's account, and the clients Notes, which has a backend with a key, and Photos.
struct World {
    static let issuer = "https://id.example.com"
    static let password = ServiceDriver.password

    let inProcess: InProcessService
    let driver: ServiceDriver
    let rows = TestedEngine.make()
    let engine: HookedEngine
    let ada: AccountID
    let backend: PrivateKey

    var service: TokenService { inProcess.service }
    var storage: ServiceStorage { inProcess.storage }
    var records: ServiceRecords { service.records }
    var time: ManualTimeSource { inProcess.time }
    var randomness: SeededRandomSource { driver.randomness }

    init(configure: (inout ServiceConfiguration) -> Void = { _ in }) async throws {
        engine = HookedEngine(rows)
        inProcess = try await InProcessService(storage: ServiceStorage(engine), configure: configure)
        driver = ServiceDriver(service: inProcess.service, time: inProcess.time)
        ada = try await inProcess.service.addAccount(email: ServiceDriver.email, password: World.password)
        backend = try PrivateKey.generate(.p256)
        try await register("notes", sealedFor: backend)
        try await register("photos")
    }

    func register(_ id: ClientID, sealedFor key: PrivateKey? = nil, requiresDPoP: Bool = true) async throws {
        var proof: String?
        if let key { proof = try await self.proof(of: key) }
        try await driver.registerApp(id, proof: proof) { metadata in
            metadata.dpopBoundAccessTokens = requiresDPoP
            metadata.sealingKey = key.map { JSONWebKey($0.publicKey).json }
        }
    }

    /// Registers a client that authenticates by a secret, and returns the secret.
    func registerConfidential(_ id: ClientID, method: String = "client_secret_basic") async throws -> Secret {
        var metadata = ClientMetadata()
        metadata.clientName = id.rawValue
        metadata.redirectURIs = [ServiceDriver.redirectURI]
        metadata.tokenEndpointAuthMethod = method
        return try #require(try await service.registerClient(metadata, id: id).secret)
    }

    func proof(of key: PrivateKey) async throws -> String {
        let challenge = try await service.issueChallenge().challenge
        return try await SealingKeyProof.make(
            challenge: challenge.revealed, issuer: World.issuer, key: key, time: time)
    }

    /// The digest of that thumbprint in the rows.
    func keyDigest(_ name: String) -> KeyDigest {
        service.keyDigest(of: World.thumbprint(name))
    }

    /// A text that looks like a key's thumbprint.
    static func thumbprint(_ name: String) -> String {
        Base64URL.encode(Digest.sha256(Array(name.utf8)))
    }

    func caller(_ id: ClientID, key: String? = "key", isAuthenticated: Bool = false) async throws -> TokenCaller {
        try await driver.caller(id, keyThumbprint: key.map(World.thumbprint), isAuthenticated: isAuthenticated)
    }

    func respond(_ parameters: OAuthParameters, as caller: TokenCaller) async throws -> TokenAnswer {
        do {
            return .success(try await driver.respond(parameters, to: caller))
        } catch let refusal as Refusal {
            return .failure(refusal)
        } catch let error as OAuthError {
            return .failure(Refusal(error.response.code, error.description))
        }
    }
}
