import Foundation
package import GatehouseTypes
import Synchronization

/// Counts failures in the memory of one process.
///
/// If strangers have filled it, further ones are refused until windows end. Known browsers and devices have room of
/// their own.
package final class InMemoryLimitStore: LimitStore {
    private struct Name: Hashable {
        let digest: [UInt8]
        let subject: [UInt8]

        init(_ key: LimitKey) {
            (digest, subject) = (key.digest, key.subject)
        }
    }

    private struct State {
        var strangers: CountTable<Name>
        var known: CountTable<Name>

        subscript(key: LimitKey) -> CountTable<Name> {
            get { key.isKnown ? known : strangers }
            _modify {
                if key.isKnown { yield &known } else { yield &strangers }
            }
        }
    }

    private let time: any TimeSource
    private let state: Mutex<State>

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - capacity: The number of counts of strangers. Each takes about 150 bytes. A failed try costs a hash, so a
    ///     machine that checks 80 passwords a second can make 216,000 counts in a window.
    ///   - time: The clock.
    package init(capacity: Int = 250_000, time: any TimeSource) {
        self.time = time
        state = Mutex(State(strangers: CountTable(capacity: capacity), known: CountTable(capacity: capacity)))
    }

    /// How many counts are stored.
    package var size: Int { state.withLock { $0.strangers.size + $0.known.size } }

    package func counts(of keys: [LimitKey]) async throws -> [LimitCount?] {
        let now = time.now
        return try state.withLock { state in
            try keys.map { key in
                guard state[key].hasRoom(for: Name(key), at: now) else {
                    throw ServiceError(.overloaded, "Too many failed tries are remembered.")
                }
                return state[key].count(of: Name(key), key.limit, at: now)
            }
        }
    }

    package func add(to keys: [LimitKey]) async throws -> [LimitCount] {
        let now = time.now
        return state.withLock { state in keys.map { state[$0].add(to: Name($0), $0.limit, at: now) } }
    }

    package func note(_ keys: [LimitKey]) async throws -> Bool {
        state.withLock { state in
            keys.map { state[$0].note(Name($0)) }.contains(true)
        }
    }

    package func noted(of subject: [UInt8]) async throws -> [[UInt8]: LimitCount] {
        state.withLock { state in
            let counts = [state.strangers, state.known].flatMap { $0.all { $0.subject == subject } }
            let noted = counts.filter(\.count.isNoted).map { ($0.key.digest, $0.count) }
            return Dictionary(noted, uniquingKeysWith: { first, _ in first })
        }
    }

    package func forget(_ keys: [LimitKey]) async throws {
        state.withLock { state in
            for key in keys { state[key].remove(Name(key)) }
        }
    }

    package func forgetAll(of subject: [UInt8]) async throws {
        state.withLock { state in
            state.strangers.removeAll { $0.subject == subject }
            state.known.removeAll { $0.subject == subject }
        }
    }
}
