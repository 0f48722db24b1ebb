import GatehouseClient
import GatehouseStores
import GatehouseTypes
import Synchronization

/// A key that can be out of reach.
final class HidingKeys: StoreKeySource {
    private let key: StoreKey
    private let isHidden = Atomic(false)

    init(_ key: StoreKey) {
        self.key = key
    }

    func hide(_ isHidden: Bool) {
        self.isHidden.store(isHidden, ordering: .relaxed)
    }

    func keys() async throws -> StoreKeys {
        guard !isHidden.load(ordering: .relaxed) else { throw AuthError(.storeUnavailable, "hidden") }
        return StoreKeys(current: key)
    }
}
