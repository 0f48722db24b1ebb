import GatehouseTypes

extension AuthManager {
    /// What led to where the session stands, oldest first: why somebody was signed out, and what came before.
    ///
    /// It's bounded, holds no secret, and outlives the process along with the store.
    public var trail: Trail {
        get async {
            if !keeper.knowledge.isStored { _ = await keeper.read() }
            var trail = keeper.knowledge.record?.trail ?? Trail()
            trail.append(keeper.knowledge.unsaved.trail + core.read { $0.notes })
            return trail
        }
    }
}
