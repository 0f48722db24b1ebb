package import Foundation
import GatehouseJOSE
package import GatehouseOAuth
import GatehousePasswords
package import GatehouseRows
package import GatehouseService
import GatehouseTesting
package import GatehouseTypes

/// What there is when a history begins: people, clients, tokens, and what is under way.
package struct World: Sendable {
    /// The rows of all of it. In the first state nothing is sealed yet, in the second one the audit has a chain.
    package let states: [[Cells]]
    package let now: Date
    package let people: [Person]
    /// Codes that nobody has redeemed.
    package let codes: [Code]
    /// Token families, with the tokens that were issued, the oldest first.
    package let families: [Family]
    /// A client that proves its key, for one of the families and one of the codes.
    package let prover: Prover
    package let exchange: Exchange
    package let devices: [Device]
    package let prepared: [Prepared]
    /// The handles of requests that nobody has answered, of the first person's first browser.
    package let interactions: [Secret]
    /// The key that signs, and the one that signs next.
    package let signingKeys: [KeyID]
    package let limitKeys: [LimitKey]
    package let replays: [[UInt8]]
    package let registration: Registration

    /// A client that was registered over HTTP, by a token with which two more can be.
    package struct Registration: Sendable {
        package let initialToken: InitialTokenRecord
        package let client: ClientRecord
        package let token: Secret
    }

    package struct Person: Sendable {
        package let email: String
        package let account: AccountID
        package let authenticated: AuthenticatedAccount
        package let cookies: [Secret]
        package let sessions: [SessionID]
        package let devices: [DeviceID]
    }

    package struct Code: Sendable {
        package let name: String
        package let parameters: OAuthParameters
        package let caller: TokenCaller
    }

    package struct Family: Sendable {
        package let name: String
        package let tokens: [Secret]
        package let caller: TokenCaller
    }

    package struct Prover: Sendable {
        static let client: ClientID = "notes"
        package let family: Family
        package let code: Code
        /// Proofs for the token endpoint.
        package let proofs: [String]
    }

    package struct Exchange: Sendable {
        package let parameters: OAuthParameters
        package let caller: TokenCaller
    }

    /// A device that asks for the answer of a person.
    package struct Device: Sendable {
        package let name: String
        package let codes: DeviceAuthorizationResponse
        package let caller: TokenCaller
        /// The digest of what the page says about it.
        package let shown: StatementDigest
    }

    /// A request that a person's browser has made, with what is needed to redeem its code.
    package struct Prepared: Sendable {
        package let name: String
        package let authorization: PreparedAuthorization
        package let verifier: CodeVerifier
        package let caller: TokenCaller
    }
}

extension World {
    static let issuer = "https://id.example.com"
    static let tokenEndpoint = "\(issuer)/token"
}

extension TokenService {
    /// A service whose verbs draw from ``VerbContext``. If it remembers proofs, a verb stores one first, and does its
    /// work in another transaction.
    static func inHistory(
        on storage: ServiceStorage, time: HistoryTime, seed: UInt64 = 1, remembersProofs: Bool = false
    ) async throws -> TokenService {
        var configuration = try ServiceConfiguration(issuer: World.issuer)
        // Instances count these in memory, and outlive histories.
        configuration.limits.authorizationRequests = LimitRules.Limit(1_000_000, in: .seconds(60))
        configuration.limits.deviceRequests = LimitRules.Limit(1_000_000, in: .seconds(60))
        configuration.limits.clientFailures = LimitRules.Limit(1_000_000_000, in: .seconds(60))
        configuration.limits.clientRequests = LimitRules.Limit(1_000_000_000, in: .seconds(60))
        configuration.limits.publicClientRequests = LimitRules.Limit(1_000_000_000, in: .seconds(60))
        // So few that they are reached.
        configuration.limits.nameAndNetwork.count = 2
        configuration.limits.name.count = 3
        configuration.limits.network.count = 4
        configuration.bounds.familiesOfClient = 3
        configuration.bounds.exchangesOnDevice = 2
        configuration.bounds.devicesOfAccount = 4
        configuration.bounds.sessionsOfAccount = 4
        configuration.isAdministration = true  // a new storage belongs to no issuer yet
        let parameters = Argon2Parameters(memory: 8, passes: 1, lanes: 1) ?? .owaspMinimum
        return try await TokenService(
            configuration: configuration, storage: storage, masterKey: InProcessService.masterKey(),
            passwords: PasswordHasher(
                parameters: parameters, randomness: ConstantRandomness(), maximumWaiting: 1024),
            time: time, randomness: VerbRandomness(seed: seed), replays: remembersProofs ? nil : ForgetfulReplayMemory()
        )
    }
}

/// Takes everything for new.
private struct ForgetfulReplayMemory: ReplayMemory {
    func insert(_ digest: [UInt8], from sender: String, until: Date) -> Bool { true }
}
