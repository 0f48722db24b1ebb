extension Table {
    /// The conditions that only a row with the same key fulfils.
    func identity(of row: Row) -> [Condition] {
        key.map { Condition($0?.schema.name ?? "", .isEqual, $0?.cell(row) ?? .null) }
    }

    /// What has to be assigned to a row so that it becomes another one.
    func assignments(from before: Row, to after: Row) -> [RowUpdate.Assignment] {
        unsafe withUnsafePointer(to: before) { old in
            unsafe withUnsafePointer(to: after) { new in
                var assignments: [RowUpdate.Assignment] = []
                for index in places.indices where !(unsafe places[index].isCopied(from: old, to: new)) {
                    let cell = columns[index].cell(after)
                    guard cell != columns[index].cell(before) else { continue }
                    assignments.append(RowUpdate.Assignment(column: schema.columns[index].name, cell: cell))
                }
                return assignments
            }
        }
    }
}
