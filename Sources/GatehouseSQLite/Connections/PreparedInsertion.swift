import GatehouseRows

/// The statement that inserts a row into a table. The table is kept, since it's told apart from others by its identity.
struct PreparedInsertion {
    let schema: TableSchema
    let statement: Statement
}
