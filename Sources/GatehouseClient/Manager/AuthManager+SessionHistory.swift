import GatehouseTypes
import Synchronization

extension AuthManager {
    /// The events of the stored session, oldest first. They show why a user was signed out, for example.
    ///
    /// The history is bounded and contains no secrets. It is stored with the session.
    public var history: SessionHistory {
        get async {
            if core.withLock({ !$0.store.isStored }) { _ = await readStore() }
            return core.withLock { core in
                var history = core.store.record?.history ?? SessionHistory()
                history.append(core.ledger.notes)
                return history
            }
        }
    }
}
