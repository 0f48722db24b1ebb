import Foundation
import GatehouseOAuth
import GatehousePasswords
import GatehouseTypes

/// What every use case works with.
struct ServiceContext: Sendable {
    let configuration: ServiceConfiguration
    let storage: any ServiceStorage
    let passwords: PasswordHasher
    let time: any TimeSource
    let randomness: any RandomSource
    let keyRing: KeyRing
    let pairwise: PairwiseIdentifiers
    let loginLimiter: LoginLimiter
    let replays: any ReplayMemory
    let nonces: TimedNonces

    func hash(_ password: Secret) async throws(ServiceError) -> Secret {
        do {
            return Secret(try await passwords.hash(password))
        } catch {
            let code: ServiceError.Code =
                switch error.code {
                case .empty, .tooLong, .invalidEncoding: .invalidInput
                case .busy, .cancelled: .overloaded
                default: .keyUnavailable
                }
            throw ServiceError(code, "The password can't be hashed: \(error)", underlyingError: error)
        }
    }

    /// The app of that id; the platform itself is one that nobody registers.
    func app(_ id: ClientID) async throws -> AppRecord? {
        if id == PlatformClient.id { return PlatformClient.record }
        return try await storage.app(id)
    }
}
