extension Cells {
    /// The conditions that only a row with the same key fulfils.
    package var identity: [Condition] {
        schema.key.compactMap { column in
            schema.position(of: column).map { Condition(column, .isEqual, values[$0]) }
        }
    }
}
