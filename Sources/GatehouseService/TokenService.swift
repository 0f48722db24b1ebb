public import Foundation
public import GatehouseJOSE
public import GatehouseOAuth
public import GatehousePasswords
public import GatehouseTypes

/// The service: its use cases, wired to one storage.
///
/// Copies are the same service. Nothing in it knows of HTTP or of a database.
public struct TokenService: Sendable {
    /// The grants that apps may use.
    public static let grantTypes: Set<GrantType> = [.authorizationCode, .refreshToken, .tokenExchange]

    private let context: ServiceContext

    /// Ties the forms of the service's pages to the browsers that they were shown in.
    public let formTokens: FormTokens

    /// Opens the service on a storage. On a new one it makes the signing keys.
    ///
    /// - Parameters:
    ///   - configuration: What the operator decides.
    ///   - storage: Where everything is kept.
    ///   - masterKey: The key of the secrets in the storage.
    ///   - passwords: Hashes passwords.
    ///   - time: Where the time comes from.
    ///   - randomness: Where codes, tokens and identifiers come from.
    ///   - replays: Remembers DPoP proofs.
    /// - Throws: ``ServiceError``: `keyUnavailable` if the storage was made with another master key.
    public init(
        configuration: ServiceConfiguration, storage: any ServiceStorage, masterKey: MasterKey,
        passwords: PasswordHasher, time: any TimeSource = SystemTimeSource(),
        randomness: any RandomSource = SystemRandomSource(), replays: any ReplayMemory
    ) async throws {
        let vault = Vault(masterKey: masterKey, randomness: randomness)
        let keyRing = KeyRing(storage: storage, vault: vault, time: time)
        try await keyRing.reload()
        formTokens = FormTokens(key: try await vault.secret(named: "form tokens", in: storage))
        context = ServiceContext(
            configuration: configuration, storage: storage, passwords: passwords, time: time, randomness: randomness,
            keyRing: keyRing,
            pairwise: PairwiseIdentifiers(salt: try await vault.secret(named: "pairwise salt", in: storage)),
            loginLimiter: LoginLimiter(time: time), replays: replays,
            nonces: TimedNonces(
                key: try await vault.secret(named: "DPoP nonces", in: storage), purpose: configuration.issuer,
                time: time))
    }

    /// What the operator decided.
    public var configuration: ServiceConfiguration { context.configuration }

    /// The time of day, as the service sees it.
    public var now: Date { context.time.now }

    /// Makes a value that nobody can guess, such as a browser's first cookie.
    public func makeCookie() -> Secret { Secret(context.randomness.token()) }

    /// Where everything is kept, for lists and for the audit.
    public var storage: any ServiceStorage { context.storage }
}

// Apps
extension TokenService {
    /// Makes a challenge for an app's key.
    public var issueChallenge: IssueChallenge { IssueChallenge(context: context) }
    /// Registers an app.
    public var registerApp: RegisterApp { RegisterApp(context: context) }
    /// Replaces an app's sealing key.
    public var replaceSealingKey: ReplaceSealingKey { ReplaceSealingKey(context: context) }
    /// Removes an app.
    public var removeApp: RemoveApp { RemoveApp(context: context) }
}

// People and devices
extension TokenService {
    /// Makes an account.
    public var addAccount: AddAccount { AddAccount(context: context) }
    /// Sets another password.
    public var changePassword: ChangePassword { ChangePassword(context: context) }
    /// Checks an email address and a password.
    public var authenticate: Authenticate { Authenticate(context: context) }
    /// Who is signed in to the service's own pages.
    public var browserSessions: BrowserSessions { BrowserSessions(context: context) }
    /// Revokes a device.
    public var revokeDevice: RevokeDevice { RevokeDevice(context: context) }
}

// Tokens
extension TokenService {
    /// Checks a request to the authorization endpoint.
    public var checkAuthorization: CheckAuthorization { CheckAuthorization(context: context) }
    /// Issues an authorization code.
    public var issueCode: IssueCode { IssueCode(context: context) }
    /// Checks who makes a request to the token endpoint.
    public var identifyCaller: IdentifyCaller { IdentifyCaller(context: context) }
    /// What the token endpoint takes in exchange for tokens.
    public var grants: [any TokenGrant] {
        [RedeemCode(context: context), RefreshTokens(context: context), ExchangeToken(context: context)]
    }
    /// Ends a token.
    public var revokeToken: RevokeToken { RevokeToken(context: context) }
}

// Housekeeping
extension TokenService {
    /// Forgets what ended long ago.
    public var removeExpired: RemoveExpired { RemoveExpired(context: context) }
}

// Keys
extension TokenService {
    /// Moves the signing keys on by one.
    public var rotateKey: RotateKey { RotateKey(context: context) }

    /// The public keys that tokens of this service are signed with.
    ///
    /// - Throws: ``ServiceError``.
    public func publicKeys() async throws -> JSONWebKeySet {
        JSONWebKeySet(try await context.keyRing.publishedKeys())
    }

    /// The same as JSON.
    ///
    /// - Throws: ``ServiceError``.
    public func publicKeySet() async throws -> JSONValue {
        try await publicKeys().json
    }
}
