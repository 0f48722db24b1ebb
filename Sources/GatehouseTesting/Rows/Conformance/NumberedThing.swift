package import GatehouseRows

/// A thing that gets a number if an engine completes chained rows: how many others there were.
package struct NumberedThing: ChainedRow {
    package static let tables = [Thing.table.schema]

    package let thing: Thing

    package init(_ thing: Thing) {
        self.thing = thing
    }

    package var cells: Cells { thing.cells }

    package static func insert(_ rows: [NumberedThing], in transaction: inout Transaction) throws {
        let last = try transaction.first(Thing.self, where: \.number > 0, orderedBy: [.descending(\.number)])
        for (index, row) in rows.enumerated() {
            var thing = row.thing
            thing.number = (last?.number ?? 0) + 1 + index
            transaction.insert(thing)
        }
    }
}
