import GatehouseTypes
import Synchronization

extension AuthManager {
    /// What led to where the session stands, oldest first: why somebody was signed out, and what came before.
    ///
    /// It's bounded, holds no secret, and outlives the process along with the store.
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
