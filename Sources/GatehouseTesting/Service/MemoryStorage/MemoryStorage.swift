public import Foundation
public import GatehouseService
import Synchronization

/// The service's storage in memory, for tests: it keeps the whole contract but the one about surviving the process.
///
/// It can also be told to fail, as a database does whose disk is full.
public final class MemoryStorage: ServiceStorage {
    private let state = Mutex(State())
    private let failure = Mutex<ServiceError?>(nil)

    /// An empty storage.
    public init() {}

    /// Lets every verb throw from now on, without doing anything; nothing lets them work again.
    public func fail(with error: ServiceError?) {
        failure.withLock { $0 = error }
    }

    func read<Value: Sendable>(_ body: (State) throws -> Value) throws -> Value {
        try checkFailure()
        return try state.withLock { try body($0) }
    }

    /// Runs one verb. Nothing of it stays if it throws.
    func transact<Value: Sendable>(_ body: (inout State) throws -> Value) throws -> Value {
        try checkFailure()
        return try state.withLock { state in
            var copy = state
            let value = try body(&copy)
            state = copy
            return value
        }
    }

    private func checkFailure() throws {
        if let error = failure.withLock({ $0 }) { throw error }
    }

    /// Forgets what ended before that time.
    ///
    /// - Throws: What it was told to fail with.
    public func removeExpired(before date: Date) throws {
        try transact { $0.removeExpired(before: date) }
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
