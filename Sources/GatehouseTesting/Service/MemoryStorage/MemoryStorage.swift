public import Foundation
public import GatehouseService
import Synchronization

/// The service's storage in memory, for tests: it keeps the whole contract but the one about surviving the process.
public final class MemoryStorage: ServiceStorage {
    private let state = Mutex(State())

    /// An empty storage.
    public init() {}

    func read<Value: Sendable>(_ body: (State) throws -> Value) rethrows -> Value {
        try state.withLock { try body($0) }
    }

    /// Runs one verb. Nothing of it stays if it throws.
    func transact<Value: Sendable>(_ body: (inout State) throws -> Value) rethrows -> Value {
        try state.withLock { state in
            var copy = state
            let value = try body(&copy)
            state = copy
            return value
        }
    }

    /// Forgets what ended before that time.
    public func removeExpired(before date: Date) {
        transact { $0.removeExpired(before: date) }
    }
}

extension MemoryStorage {
    struct State {
        var apps: [AppRecord] = []
        var challenges: [TokenDigest: ChallengeRecord] = [:]
        var accounts: [AccountRecord] = []
        var devices: [DeviceRecord] = []
        var links: [DeviceLink] = []
        var codes: [TokenDigest: AuthorizationCodeRecord] = [:]
        var families: [FamilyID: TokenFamily] = [:]
        var refreshTokens: [TokenDigest: RefreshTokenRecord] = [:]
        var accessTokens: [TokenDigest: AccessTokenRecord] = [:]
        var sessions: [TokenDigest: SessionRecord] = [:]
        var keys: [KeyRecord] = []
        var secrets: [String: [UInt8]] = [:]
        var audit: [AuditEntry] = []

        mutating func removeExpired(before date: Date) {
            let ended = Set(families.values.filter { $0.expiresAt < date }.map(\.id))
            families = families.filter { !ended.contains($0.key) }
            codes = codes.filter { $0.value.expiresAt >= date }
            challenges = challenges.filter { $0.value.expiresAt >= date }
            sessions = sessions.filter { $0.value.expiresAt >= date }
            refreshTokens = refreshTokens.filter { $0.value.expiresAt >= date && !ended.contains($0.value.family) }
            accessTokens = accessTokens.filter { $0.value.expiresAt >= date && !ended.contains($0.value.family) }
        }
    }
}
