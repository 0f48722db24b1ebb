package import Foundation
public import GatehouseJOSE
public import GatehouseOAuth
public import GatehousePasswords
import GatehouseRows
public import GatehouseTypes

/// The service: its use cases on one storage.
///
/// Copies are the same service. It doesn't depend on HTTP or on a database.
public struct TokenService: Sendable {
    /// The algorithms that clients can choose for their ID tokens. The keys of one are made when a client chooses it.
    package static let idTokenAlgorithms = KeyAlgorithm.all.map(\.name)

    /// The signature algorithms of DPoP proofs.
    package static let proofAlgorithms = ["ES256", "EdDSA", "Ed25519"]

    private let context: ServiceContext

    /// The origins of the registered browser apps.
    package let browserOrigins: BrowserOrigins

    /// Ties the forms of the service's pages to the browsers that they were shown in.
    package let formTokens: FormTokens

    /// Opens the service on a storage. On a new one it makes the signing keys.
    ///
    /// - Parameters:
    ///   - configuration: What the operator decides.
    ///   - storage: Where everything is stored.
    ///   - masterKey: The key of the secrets in the storage.
    ///   - passwords: Hashes passwords.
    ///   - time: The clock.
    ///   - randomness: The source of codes, tokens and identifiers.
    ///   - replays: Remembers DPoP proofs and client assertions; `nil` for the storage.
    /// - Throws: ``ServiceError``: `keyUnavailable` if the storage was made with another master key, `storageMismatch`
    ///   if it belongs to another issuer, `invalidConfiguration` if the service can't have keys for an algorithm.
    public init(
        configuration: ServiceConfiguration, storage: ServiceStorage, masterKey: MasterKey,
        passwords: PasswordHasher = PasswordHasher(), time: any TimeSource = SystemTimeSource(),
        randomness: any RandomSource = SystemRandomSource(), replays: (any ReplayMemory)? = nil
    ) async throws {
        try KeyAlgorithm.check(configuration.signatureAlgorithms)
        if !configuration.isAdministration { try await storage.claim(for: configuration.issuer) }
        // A wrong master key fails here, before anything is encrypted with it.
        let masterVault = try await MasterVault(masterKey, of: storage, randomness: randomness)
        func secret(_ name: String) async throws -> Secret { try await masterVault.secret(named: name, in: storage) }
        formTokens = FormTokens(key: try await secret("form tokens"))
        let vault = Vault(masterKey: try MasterKey(await secret("rows")), randomness: randomness)
        let keyRing = KeyRing(
            algorithms: configuration.signatureAlgorithms, storage: storage, vault: masterVault, time: time)
        try await keyRing.reload()
        let restoredAt = try await storage.read { try $0.date(of: SettingRecord.restored) }
        let checkpointKey = try await masterVault.secret(
            named: "audit checkpoints", in: storage, makingBy: CheckpointSigner.makeKey)
        let limitStore = configuration.limitStore ?? StoredLimitStore(storage: storage, time: time)
        var statusLists: StatusLists?
        if let lifetime = configuration.statusListLifetime {
            statusLists = try StatusLists(
                lifetime: lifetime, issuer: configuration.issuer, key: await secret("status lists"), storage: storage,
                keyRing: keyRing, time: time)
        }
        context = ServiceContext(
            configuration: configuration, storage: storage,
            passwordMethod: PasswordMethod(
                hasher: passwords, minimumLength: configuration.minimumPasswordLength),
            time: time, randomness: randomness, masterVault: masterVault,
            vault: vault, keyRing: keyRing, clients: ClientCache(time: time),
            statusLists: statusLists,
            pairwise: PairwiseIdentifiers(salt: try await secret("pairwise salt")),
            keyDigests: KeyDigests(secret: try await secret("key thumbprints")),
            userCodes: UserCodes(secret: try await secret("user codes"), randomness: randomness),
            refreshTokens: RefreshTokens(keys: [try await secret("refresh tokens")]),
            tokenIdentifiers: TokenIdentifiers(key: try await secret("token identifiers"), randomness: randomness),
            auditWriter: AuditWriter(macKey: try await secret("audit entries"), vault: vault, randomness: randomness),
            auditChain: AuditChain(macKey: try await secret(AuditChain.secretName)),
            checkpointSigner: try CheckpointSigner(pem: checkpointKey, issuer: configuration.issuer),
            limitKeys: LimitKeys(secret: try await secret("limits"), rules: configuration.limits),
            limitStore: limitStore,
            passwordAttempts: AttemptLimiter(
                store: limitStore, placesOfStrangers: TokenService.placesOfStrangers(passwords), time: time),
            userCodeAttempts: AttemptLimiter(
                store: limitStore, placesOfStrangers: TokenService.placesOfUserCodes, time: time),
            knownBrowsers: KnownBrowsers(
                key: try await secret("known browsers"), time: time, randomness: randomness,
                lifetime: configuration.lifetimes.knownBrowser),
            requestLimiter: RequestLimiter(time: time), refusedClients: OncePerWindow(time: time),
            retentionClock: RetentionClock(time: time),
            replays: replays ?? StoredReplayMemory(storage: storage, time: time),
            nonces: TimedNonces(
                key: try await secret("DPoP nonces"),
                purpose: restoredAt.map { "\(configuration.issuer)\0\($0.timeIntervalSince1970)" }
                    ?? configuration.issuer,
                time: time),
            restoredAt: restoredAt)
        browserOrigins = BrowserOrigins(storage: storage, time: time)
    }

    /// A quarter of the password hasher's places is for browsers and devices that are known.
    private static func placesOfStrangers(_ passwords: PasswordHasher) -> Int {
        max(1, passwords.capacity - passwords.capacity / 4)
    }

    /// How many user codes are looked up at once.
    private static let placesOfUserCodes = 32

    /// Checks that the storage can be written to, and still has the master key with which the service was opened.
    ///
    /// - Throws: ``ServiceError``.
    package func checkStorage() async throws {
        try await context.masterVault.check(context.storage, at: context.time.now)
    }

    /// Finds the first of many equal events in a quarter of an hour, by the service's clock.
    package func makeOncePerWindow() -> OncePerWindow { OncePerWindow(time: context.time) }

    /// A name for a request, in logs. It says nothing about the request.
    package func makeRequestID() -> String { context.randomness.token(byteCount: 9) }

    /// How many passwords are being hashed, and how many wait for it.
    package var passwordHashes: (running: Int, waiting: Int) { context.passwordMethod.hasher.occupancy }

    /// What the storage has done to write; `nil` if it doesn't count.
    package var storageWork: (transactions: Int, statements: Int, commits: Int)? {
        context.storage.engine.work.map { ($0.transactions, $0.statements, $0.commits) }
    }

    /// Whether the service fetches documents that clients publish.
    package var fetchesDocuments: Bool { context.documents != nil }

    /// How many documents of clients were fetched, and how many fetches of them have failed; `nil` if the service
    /// fetches none.
    package var documentWork: (fetches: Int, failures: Int)? { context.documents?.work }

    /// The clock that only moves forward.
    package var uptime: Duration { context.time.uptime }

    /// What the operator decided.
    public var configuration: ServiceConfiguration { context.configuration }

    /// The time of day, as the service sees it.
    package var now: Date { context.time.now }

    /// Makes a value that nobody can guess, such as a browser's first cookie.
    package func makeCookie() -> Secret { Secret(context.randomness.token()) }

    /// The digest by which the rows name a key.
    package func keyDigest(of thumbprint: String) -> KeyDigest { context.keyDigests.digest(of: thumbprint) }

    /// Makes and reads refresh tokens.
    package var refreshTokens: RefreshTokens { context.refreshTokens }

    /// What is stored, for lists.
    package var records: ServiceRecords { ServiceRecords(storage: context.storage, auditWriter: context.auditWriter) }
}

// Clients
extension TokenService {
    /// Makes a challenge for the key of a client's backend.
    public var issueChallenge: IssueChallenge { IssueChallenge(context: context) }
    /// Registers a client.
    public var registerClient: RegisterClient { RegisterClient(context: context) }
    /// Changes the metadata of a client.
    public var updateClient: UpdateClient { UpdateClient(context: context) }
    /// Replaces the sealing key of a client.
    public var replaceSealingKey: ReplaceSealingKey { ReplaceSealingKey(context: context) }
    /// Replaces the secret of a client.
    public var replaceClientSecret: ReplaceClientSecret { ReplaceClientSecret(context: context) }
    /// Removes a client.
    public var removeClient: RemoveClient { RemoveClient(context: context) }
    /// Makes an initial access token, with which clients are registered over HTTP.
    public var addInitialToken: AddInitialToken { AddInitialToken(context: context) }
    /// Revokes an initial access token.
    public var revokeInitialToken: RevokeInitialToken { RevokeInitialToken(context: context) }
    /// Revokes the registration access token of a client.
    public var revokeRegistrationToken: RevokeRegistrationToken { RevokeRegistrationToken(context: context) }
    /// Checks initial access tokens, and the tokens of clients that manage their registrations.
    package var checkRegistrationToken: CheckRegistrationToken { CheckRegistrationToken(context: context) }
    /// Registers clients over HTTP, and lets them manage their registrations.
    package var clientRegistrations: ClientRegistrations { ClientRegistrations(context: context) }
}

// People and devices
extension TokenService {
    /// Makes an account.
    public var addAccount: AddAccount { AddAccount(context: context) }
    /// Sets another password.
    public var changePassword: ChangePassword { ChangePassword(context: context) }
    /// Disables and enables accounts.
    public var setAccountStatus: SetAccountStatus { SetAccountStatus(context: context) }
    /// Changes what clients are told about a person.
    package var changeProfile: ChangeProfile { ChangeProfile(context: context) }
    /// Erases an account.
    public var eraseAccount: EraseAccount { EraseAccount(context: context) }
    /// Signs an account out of everything.
    public var signOutEverywhere: SignOutEverywhere { SignOutEverywhere(context: context) }
    /// Checks an email address and a password.
    package var authenticate: Authenticate { Authenticate(context: context) }
    /// Recognizes browsers in which accounts were signed in before.
    package var knownBrowsers: KnownBrowsers { context.knownBrowsers }
    /// Lifts the limits of an account.
    package var accountLimits: AccountLimits { AccountLimits(context: context) }
    /// Who is signed in to the service's own pages.
    package var browserSessions: BrowserSessions { BrowserSessions(context: context) }
    /// What people have allowed clients.
    package var consents: Consents { Consents(context: context) }
    /// Checks a client's request to sign the person out.
    package var checkLogout: CheckLogout { CheckLogout(context: context) }
    /// Ends a browser session.
    package var endSession: EndSession { EndSession(context: context) }
    /// Revokes a device.
    public var revokeDevice: RevokeDevice { RevokeDevice(context: context) }
}

// Tokens
extension TokenService {
    /// Finds out what a request to the authorization endpoint asks for.
    package var readAuthorization: ReadAuthorization { ReadAuthorization(context: context) }
    /// The requests to the authorization endpoint that clients have pushed.
    package var pushedRequests: PushedRequests { PushedRequests(context: context) }
    /// Checks a request to the authorization endpoint.
    package var checkAuthorization: CheckAuthorization { CheckAuthorization(context: context) }
    /// The requests to the authorization endpoint that are under way.
    package var interactions: Interactions { Interactions(context: context) }
    /// Publishes the lists of revoked access tokens.
    package var publishStatusList: PublishStatusList { PublishStatusList(context: context) }
    /// Issues an authorization code.
    package var issueCode: IssueCode { IssueCode(context: context) }
    /// Gives a device its codes.
    package var issueDeviceCode: IssueDeviceCode { IssueDeviceCode(context: context) }
    /// Finds what a device asks for by its user code.
    package var findDeviceCode: FindDeviceCode { FindDeviceCode(context: context) }
    /// Answers a device.
    package var answerDeviceCode: AnswerDeviceCode { AnswerDeviceCode(context: context) }
    /// Checks who makes a request to the token endpoint.
    package var identifyCaller: IdentifyCaller { IdentifyCaller(context: context) }
    /// The ways in which clients authenticate (`token_endpoint_auth_methods_supported`).
    package var clientAuthenticationMethods: [String] { identifyCaller.methods.map(\.name) }
    /// The classes of sign-in that the service has (`acr_values_supported`).
    package var contextClasses: [String] { context.contextClasses }
    /// The signature algorithms of the assertions by which clients authenticate.
    package var clientAssertionAlgorithms: [String] { SignatureAlgorithm.all.map(\.name) }
    /// What the token endpoint takes in exchange for tokens.
    package var grants: [any TokenGrant] {
        [
            CodeGrant(context: context), RefreshGrant(context: context), ClientCredentialsGrant(context: context),
            DeviceCodeGrant(context: context), ExchangeGrant(context: context),
        ]
    }
    /// Tells what a token is worth.
    package var introspectToken: IntrospectToken { IntrospectToken(context: context) }
    /// Checks the access token of a request to the service itself.
    package var checkAccessToken: CheckAccessToken { CheckAccessToken(context: context) }
    /// Tells a client about the person who has signed in to it.
    package var describeUser: DescribeUser { DescribeUser(context: context) }
    /// Ends a token.
    package var revokeToken: RevokeToken { RevokeToken(context: context) }
}

// Housekeeping
extension TokenService {
    /// Deletes what ended long ago.
    public var removeExpired: RemoveExpired { RemoveExpired(context: context) }
    /// Ends what is no longer sure after the database was restored.
    package var endAfterRestore: EndAfterRestore { EndAfterRestore(context: context) }
    /// What has to be sent.
    package var deliveries: Deliveries { Deliveries(context: context) }
    /// The deliveries that tell clients about logouts.
    package var logoutDeliveries: LogoutDeliveries { LogoutDeliveries(context: context) }
    /// Adds the new audit entries to the audit's chain.
    public var sealAudit: SealAudit { SealAudit(context: context) }
    /// Signs the end of the audit's chain.
    public var checkpointAudit: CheckpointAudit { CheckpointAudit(context: context) }
    /// Checks the audit's chain.
    package var verifyAudit: VerifyAudit { VerifyAudit(context: context) }
}

// Keys
extension TokenService {
    /// Signs with the next key.
    public var rotateKey: RotateKey { RotateKey(context: context) }
    /// Removes a key at once.
    public var removeKey: RemoveKey { RemoveKey(context: context) }
    /// Changes the master key.
    public var changeMasterKey: ChangeMasterKey { ChangeMasterKey(context: context) }

    /// The public keys by which the tokens of this service are verified.
    ///
    /// - Throws: ``ServiceError``.
    public func publicKeys() async throws -> JSONWebKeySet {
        try await context.keyRing.publishedKeys()
    }

    /// The same as JSON.
    ///
    /// - Throws: ``ServiceError``.
    package func publicKeySet() async throws -> JSONValue {
        try await publicKeys().json
    }
}
