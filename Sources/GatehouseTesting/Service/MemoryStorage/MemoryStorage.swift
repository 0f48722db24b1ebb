public import Foundation
public import GatehouseService
import Synchronization

/// The service's storage in memory, for tests. It fulfills the whole contract except for persistence.
///
/// A test can make it fail, like a database whose disk is full.
public final class MemoryStorage: ServiceStorage {
    private let state = Mutex(State())
    private let failure = Mutex<ServiceError?>(nil)

    /// Creates an empty storage.
    public init() {}

    /// Makes all operations fail with an error and without any effect. nil ends this.
    public func fail(with error: ServiceError?) {
        failure.withLock { $0 = error }
    }

    func read<Value: Sendable>(_ body: (State) throws -> Value) throws -> Value {
        try checkFailure()
        return try state.withLock { try body($0) }
    }

    /// Runs one operation as a transaction. If it throws, nothing is changed.
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

    /// Removes all records that expired before that time.
    ///
    /// - Throws: The error set with ``fail(with:)``.
    public func removeExpired(before date: Date) throws {
        try transact { $0.removeExpired(before: date) }
    }

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
