import GatehouseRows

extension RowEngineConformance {
    static let changes: [Check] = [
        Check("an update writes only what differs") { test in
            let before = Thing("a") { $0.note = "before" }
            try await test.insert(before)
            try await test.update("a") { $0.number = 1 }
            var after = before
            after.note = "after"
            try await test.sibling.write { [after] in $0.update(before, to: after) }
            after.number = 1
            try require(after.isSame(as: try await test.thing("a")), "both changes are there")
        },
        Check("an update writes each kind of value, and null") { test in
            try await test.insert(Thing("a"), Thing("b"))
            let full = Thing("a") {
                $0.number = -1
                $0.bytes = [0, 1]
                $0.isMarked = true
                $0.note = "n"
                $0.amount = .max
                $0.image = []
                $0.code = ""
                $0.owner = "o"
                $0.slot = 0
                $0.device = "d"
                $0.end = 5
            }
            try await test.engine.write { $0.update(Thing("a"), to: full) }
            try require(full.isSame(as: try await test.thing("a", at: 1)), "the values are there")
            try await test.engine.write { $0.update(full, to: Thing("a")) }
            try require(Thing("a").isSame(as: try await test.thing("a", at: 1)), "the nulls are there")
            try require(Thing("b").isSame(as: try await test.thing("b", at: 1)), "the other row is as it was")
        },
        Check("an update tells texts apart by their bytes") { test in
            try await test.insert(Thing("a") { $0.note = "\u{E9}" })
            try await test.update("a") { $0.note = "e\u{301}" }
            try require(try await test.thing("a")?.note.map { Array($0.utf8) }, is: [0x65, 0xCC, 0x81], "the note")
        },
        Check("changing a row that isn't there changes no row") { test in
            try await test.insert(Thing("a"))
            try await test.engine.write { transaction in
                transaction.update(Thing("b"), to: Thing("b") { $0.number = 1 })
                transaction.delete(Thing("c"))
                transaction.deleteAll(Thing.self, where: \.number == 5)
                transaction.updateAll(Thing.self, where: \.number == 5, settings: .set(\.number, 6))
                transaction.updateAll(Thing.self, where: \.number == 0)
            }
            try require(try await test.allIDs(), is: ["a"], "what is there")
            try require(Thing("a").isSame(as: try await test.thing("a")), "the row is as it was")
        },
        Check("a key can be changed") { test in
            try await test.insert(Thing("a") { $0.code = "x" }, Thing("b"))
            try await test.update("a") { $0.id = "c" }
            try require(try await test.allIDs(), is: ["b", "c"], "what is there")
            try require(try await test.thing("c")?.code, is: "x", "the code")
            try await requireFailure(.duplicate, "the new key is taken") { try await test.update("c") { $0.id = "b" } }
        },
        Check("changes of many rows are those of all that fulfil the conditions") { test in
            for number in 0..<6 {
                try await test.insert(
                    Thing("\(number)") {
                        $0.number = number
                        $0.note = number.isMultiple(of: 2) ? nil : "odd"
                    })
            }
            try await test.engine.write {
                $0.updateAll(
                    Thing.self, where: \.number > 1, \.note == nil, settings: .set(\.note, "even"),
                    .set(\.isMarked, true))
            }
            try require(try await test.ids { try $0.all(Thing.self, where: \.note == nil) }, is: ["0"], "the rest")
            let even = try await test.ids {
                try $0.all(Thing.self, where: \.note == "even", \.isMarked == true, orderedBy: [.ascending(\.id)])
            }
            try require(even, is: ["2", "4"], "what is changed")
            try await test.engine.write {
                $0.updateAll(Thing.self, where: \.number == 5, settings: .set(\.note, nil))
                $0.deleteAll(Thing.self, where: \.number > 0, .isSet(\.note), \.number < 4)
            }
            try require(try await test.allIDs(), is: ["0", "4", "5"], "what is left")
            try require(try await test.thing("5")?.note, is: nil, "what was set to null")
        },
        Check("changes are made in their order") { test in
            try await test.insert(Thing("a") { $0.code = "x" })
            try await test.engine.write { transaction in
                transaction.delete(Thing("a"))
                transaction.insert(Thing("a") { $0.number = 1 })
                transaction.insert(Thing("b") { $0.code = "x" })
                transaction.updateAll(Thing.self, where: \.number > 0, settings: .set(\.number, 2))
                transaction.updateAll(Thing.self, where: \.number > 1, settings: .set(\.note, "changed"))
            }
            let row = try await test.thing("a")
            try require(row?.note, is: "changed", "the note")
            try require(try await test.thing("b")?.code, is: "x", "the code")
        },
    ]

    static let refusals: [Check] = [
        Check("a query without an index is refused") { test in
            try await test.insert(Thing("a"))
            let queries: [@Sendable (borrowing Transaction) throws -> [Thing]] = [
                { try $0.all(Thing.self) }, { try $0.all(Thing.self, limit: 1) },
                { try $0.all(Thing.self, where: \.isMarked == true) }, { try $0.all(Thing.self, where: \.amount == 1) },
                { try $0.all(Thing.self, where: .isSet(\.code)) }, { try $0.all(Thing.self, where: \.device == "d") },
                { try $0.all(Thing.self, orderedBy: [.ascending(\.id)]) },
                { try $0.all(Thing.self, where: \.number == 0, \.title == "a") },
                { try $0.all(Thing.self, where: \.number == 0, orderedBy: [.ascending(\.title)]) },
            ]
            for (number, query) in queries.enumerated() {
                try await requireFailure(.failed, "query \(number) is read") { _ = try await test.engine.read(query) }
                try await requireFailure(.failed, "query \(number) is read to write") {
                    _ = try await test.engine.write { try query($0) }
                }
            }
        },
        Check("a change without an index, or of an unknown property, is refused") { test in
            try await test.insert(Thing("a"))
            let changes: [@Sendable (inout Transaction) -> Void] = [
                { $0.deleteAll(Thing.self) }, { $0.deleteAll(Thing.self, where: \.isMarked == false) },
                { $0.deleteAll(Thing.self, where: \.device == nil) },
                { $0.deleteAll(Thing.self, where: \.title == "a") },
                { $0.updateAll(Thing.self, settings: .set(\.number, 1)) },
                { $0.updateAll(Thing.self, where: \.number == 0, settings: .set(\.title, "b")) },
                { $0.updateAll(Thing.self, where: \.number == 0, settings: .set(\.number, 1), .set(\.number, 2)) },
            ]
            for (number, change) in changes.enumerated() {
                try await requireFailure(.failed, "change \(number) is made") {
                    try await test.engine.write {
                        $0.insert(Thing("b"))
                        change(&$0)
                    }
                }
            }
            try require(try await test.allIDs(), is: ["a"], "what is there")
            try require(Thing("a").isSame(as: try await test.thing("a")), "the row is as it was")
        },
        Check("a table isn't read after it was changed") { test in
            try await test.insert(Place("a", 1))
            try await requireFailure(.failed, "the table is read") {
                _ = try await test.engine.write {
                    $0.insert(Thing("a"))
                    return try $0.first(Thing.self, where: \.id == "a")
                }
            }
            try require(try await test.allIDs(), is: [], "what is there")
            let place = try await test.engine.write {
                $0.insert(Thing("a"))
                return try $0.first(Place.self, where: \.shelf == "a")
            }
            try require(place?.position, is: 1, "the other table")
        },
        Check("a transaction that only reads locks no rows") { test in
            for lock in [RowQuery.Lock.share, .update] {
                try await requireFailure(.failed, "it does") {
                    _ = try await test.engine.read { try $0.first(Thing.self, where: \.id == "a", lock: lock) }
                }
            }
        },
    ]
}
