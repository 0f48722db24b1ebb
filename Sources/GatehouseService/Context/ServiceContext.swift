import Foundation
import GatehouseOAuth
import GatehousePasswords
import GatehouseRows
import GatehouseTypes

/// What every use case works with. It is a class, because each request passes it on many times: a copy of a structure
/// would retain each of its parts.
final class ServiceContext: Sendable {
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
    let clients: ClientCache
    let sealingKeys = SealingKeyMemory()
    let ownTokens = OwnTokenMemory()
    /// The lists of revoked access tokens; nil if the service publishes none.
    let statusLists: StatusLists?
    let pairwise: PairwiseIdentifiers
    let keyDigests: KeyDigests
    let userCodes: UserCodes
    let refreshTokens: RefreshTokens
    let tokenIdentifiers: TokenIdentifiers
    let auditWriter: AuditWriter
    let auditChain: AuditChain
    let checkpointSigner: CheckpointSigner
    let limitKeys: LimitKeys
    let limitStore: any LimitStore
    let passwordAttempts: AttemptLimiter
    let userCodeAttempts: AttemptLimiter
    let knownBrowsers: KnownBrowsers
    let requestLimiter: RequestLimiter
    /// Of the clients whose authentication isn't valid, those that the audit wasn't told of lately.
    let refusedClients: OncePerWindow
    let rareCounts = RareCounts()
    /// Counts how often parties have met a bound.
    let boundsMet = EventCounter()
    /// Counts how often a client has got its successor again without a proof.
    let refreshOverlaps = EventCounter()
    let retentionClock: RetentionClock
    let replays: any ReplayMemory
    let nonces: TimedNonces
    /// The documents that clients publish; nil if the service fetches none.
    let documents: ClientDocuments?
    /// Fetches the requests that clients publish; nil if the service fetches none.
    let publishedRequests: SharedFetches?
    /// The keys that clients publish; nil if the service fetches none.
    let publishedKeys: PublishedKeyCache?
    /// When the database was restored from a backup; nil if it never was. It doesn't know which proofs were used until
    /// then.
    let restoredAt: Date?

    /// Puts together what use cases work with.
    init(
        configuration: ServiceConfiguration, storage: ServiceStorage, passwordMethod: PasswordMethod,
        time: any TimeSource, randomness: any RandomSource, masterVault: MasterVault, vault: Vault, keyRing: KeyRing,
        clients: ClientCache, statusLists: StatusLists?, pairwise: PairwiseIdentifiers, keyDigests: KeyDigests,
        userCodes: UserCodes,
        refreshTokens: RefreshTokens, tokenIdentifiers: TokenIdentifiers, auditWriter: AuditWriter,
        auditChain: AuditChain,
        checkpointSigner: CheckpointSigner, limitKeys: LimitKeys, limitStore: any LimitStore,
        passwordAttempts: AttemptLimiter, userCodeAttempts: AttemptLimiter, knownBrowsers: KnownBrowsers,
        requestLimiter: RequestLimiter,
        refusedClients: OncePerWindow, retentionClock: RetentionClock, replays: any ReplayMemory, nonces: TimedNonces,
        restoredAt: Date?
    ) {
        self.configuration = configuration
        self.storage = storage
        self.passwordMethod = passwordMethod
        self.time = time
        self.randomness = randomness
        self.masterVault = masterVault
        self.vault = vault
        self.keyRing = keyRing
        self.clients = clients
        self.statusLists = statusLists
        self.pairwise = pairwise
        self.keyDigests = keyDigests
        self.userCodes = userCodes
        self.refreshTokens = refreshTokens
        self.tokenIdentifiers = tokenIdentifiers
        self.auditWriter = auditWriter
        self.auditChain = auditChain
        self.checkpointSigner = checkpointSigner
        self.limitKeys = limitKeys
        self.limitStore = limitStore
        self.passwordAttempts = passwordAttempts
        self.userCodeAttempts = userCodeAttempts
        self.knownBrowsers = knownBrowsers
        self.requestLimiter = requestLimiter
        self.refusedClients = refusedClients
        self.retentionClock = retentionClock
        self.replays = replays
        self.nonces = nonces
        self.restoredAt = restoredAt
        documents = configuration.documentFetcher.map { ClientDocuments($0) }
        publishedRequests = documents.map { SharedFetches($0) }
        publishedKeys = documents.map { PublishedKeyCache($0, time: time) }
    }

    /// How many tries and requests are accepted.
    var limits: LimitRules { configuration.limits }

    /// Who does what the service is told to do, where nothing else is known.
    var actor: AuditActor { configuration.isAdministration ? .administrator : .service }

    /// The client with that identifier, as it was at most ``ClientCache/lifetime`` ago. The platform is one that nobody
    /// registers.
    func client(_ id: ClientID) async throws -> ClientRecord? {
        if id == PlatformClient.id { return PlatformClient.record }
        return try await clients.client(id) {
            try await storage.read { try $0.first(ClientRecord.self, where: \.id == id) }
        }
    }
}
