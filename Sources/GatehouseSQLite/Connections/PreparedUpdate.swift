import GatehouseRows

/// The prepared statements for updates of a shape.
struct PreparedUpdate {
    /// It is kept, so that no other shape gets its identity.
    let shape: UpdateShape
    let change: Statement
    /// Reads the other columns, if there are any.
    let query: Statement?
}
