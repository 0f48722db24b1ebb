// snippet.service
import GatehouseClient

/// A client of the key-value service that a company's machines share.
public protocol KeyValueService: Sendable {
    /// Returns a value; nil if there is none.
    func value(for key: String) async throws -> [UInt8]?

    /// Stores a value, or deletes it if it is nil. When it returns, the change survives a crash of the service.
    func set(_ value: [UInt8]?, for key: String) async throws

    /// Waits for a lock, in the order of the calls. It is released by the returned closure and when this process ends.
    func lock(_ name: String) async throws -> @Sendable () -> Void

    /// Returns a stream with an element after each change of a value, by any machine.
    func changes(of key: String) -> AsyncStream<Void>
}
// snippet.end

// snippet.store
/// A store of one session in a key-value service.
public struct KeyValueStore: AuthDataStore {
    private let service: any KeyValueService
    private let key: String

    public init(_ service: any KeyValueService, key: String) {
        self.service = service
        self.key = key
    }

    public func read() async -> StoreReading {
        do {
            guard let content = try await service.value(for: key) else { return .absent }
            if let value = try? JSONValue(parsing: content, limits: .document),
                let record = try? AuthRecord(storageValue: value)
            {
                return .found(record)
            }
            try await service.set(content, for: key + ".damaged")  // kept for analysis
            return .corrupt(reason: "the value of \(key) isn't a session; a copy is in \(key).damaged")
        } catch {
            return .unavailable(reason: "the key-value service can't be read")
        }
    }

    public func save(_ record: AuthRecord) async throws { try await set(record.storageValue.encoded) }

    public func erase() async throws { try await set(nil) }

    private func set(_ content: [UInt8]?) async throws {
        do {
            try await service.set(content, for: key)
        } catch {
            throw AuthError(.storeUnavailable, "the key-value service can't be written", underlyingError: error)
        }
    }
}
// snippet.end

// snippet.coordination
extension KeyValueStore: StoreCoordination {
    public var coordination: (any StoreCoordination)? { self }

    public func acquire(_ lock: StoreLock) async throws -> any StoreLease {
        do {
            return Lease(unlock: try await service.lock("\(key).\(lock.rawValue)"))
        } catch is CancellationError {
            throw AuthError(.cancelled)
        } catch {
            throw AuthError(.storeUnavailable, "the session's lock can't be acquired", underlyingError: error)
        }
    }

    public func changes() -> AsyncStream<Void> { service.changes(of: key) }

    private struct Lease: StoreLease {
        let unlock: @Sendable () -> Void

        func release() { unlock() }
    }
}
// snippet.end
