import GatehouseClient
import Synchronization

/// A value that its owner changes, and that others read and observe.
final class CurrentValue<Value: Sendable>: Sendable {
    /// The number of values that are kept for a loop that is slower than the changes.
    static var maximumBacklog: Int { 64 }

    private let contents: Mutex<Value>
    private let log: ChangeLog<Value>

    init(_ value: Value) {
        contents = Mutex(value)
        log = ChangeLog(capacity: CurrentValue.maximumBacklog)
        log.begin(with: value)
    }

    deinit {
        log.finish()
    }

    var value: Value { contents.withLock { $0 } }

    var changes: Changes<Value> { Changes(log: log) }

    /// Changes the value. Observers get the changes in order. An equal value isn't a change.
    func update<Answer: Sendable>(_ change: (inout Value) throws -> Answer) rethrows -> Answer {
        try contents.withLock { value in
            let before = value
            defer { if !areEqual(before, value) { log.append(value) } }
            return try change(&value)
        }
    }
}

private func areEqual(_ one: some Sendable, _ other: some Sendable) -> Bool {
    guard let one = one as? any Equatable else { return false }
    return isEqual(one, other)
}

private func isEqual<Value: Equatable>(_ one: Value, _ other: some Sendable) -> Bool {
    one == other as? Value
}
