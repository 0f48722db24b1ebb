import Foundation
import GatehouseOAuth
import GatehousePasswords
import GatehouseRows
import GatehouseTypes

/// What every use case works with.
struct ServiceContext: Sendable {
    let configuration: ServiceConfiguration
    let storage: ServiceStorage
    let passwordMethod: PasswordMethod
    let time: any TimeSource
    let randomness: any RandomSource
    /// Encrypts signing keys, and the secrets from which everything else is derived, under the master key.
    let masterVault: MasterVault
    /// Encrypts what is in rows, under a key that is such a secret. Changing the master key doesn't touch these rows.
    let vault: Vault
    let keyRing: KeyRing
    let pairwise: PairwiseIdentifiers
    let keyDigests: KeyDigests
    let refreshTokens: RefreshTokens
    let tokenIdentifiers: TokenIdentifiers
    let auditWriter: AuditWriter
    let auditChain: AuditChain
    let checkpointSigner: CheckpointSigner
    let limitKeys: LimitKeys
    let limitStore: any LimitStore
    let passwordAttempts: AttemptLimiter
    let knownBrowsers: KnownBrowsers
    let requestLimiter: RequestLimiter
    /// Of the clients whose authentication isn't valid, those that the audit wasn't told of lately.
    let refusedClients: OncePerWindow
    let retentionClock: RetentionClock
    let replays: any ReplayMemory
    let nonces: TimedNonces
    /// When the database was restored from a backup; nil if it never was. It doesn't know which proofs were used until
    /// then.
    let restoredAt: Date?

    /// How many tries and requests are accepted.
    var limits: LimitRules { configuration.limits }

    /// Who does what the service is told to do, where nothing else is known.
    var actor: AuditActor { configuration.isAdministration ? .administrator : .service }

    /// The client with that identifier. The platform is one that nobody registers.
    func client(_ id: ClientID) async throws -> ClientRecord? {
        if id == PlatformClient.id { return PlatformClient.record }
        return try await storage.read { try $0.first(ClientRecord.self, where: \.id == id) }
    }
}
