import GatehouseTypes
import Synchronization

/// The key of today's audit entries about no account, decrypted. Each of these entries needs it, and it isn't erased
/// before the day is long over. The keys of accounts aren't remembered, so that nothing is left of one that is erased.
final class DayKeyMemory: Sendable {
    private let last = Mutex<(name: String, key: Secret)?>(nil)

    /// The key with that name, if it is the last one.
    func key(named name: String) -> Secret? {
        last.withLock { last in last.flatMap { $0.name == name ? $0.key : nil } }
    }

    /// Remembers a key that is stored.
    func remember(_ key: Secret, named name: String) {
        last.withLock { $0 = (name, key) }
    }
}
