import GatehouseRows

extension RowEngineConformance {
    static let keys: [Check] = [
        Check("a key is unique") { test in
            try await test.insert(Thing("a") { $0.note = "first" })
            try await requireFailure(.duplicate, "the key is taken") {
                try await test.insert(Thing("a") { $0.note = "second" }, at: 1)
            }
            try require(try await test.thing("a")?.note, is: "first", "the row")
        },
        Check("a number is a unique key, too") { test in
            try await test.insert(Counter(7, value: 1))
            try await requireFailure(.duplicate, "the key is taken") { try await test.insert(Counter(7, value: 2)) }
        },
        Check("a key of two columns is unique as a whole") { test in
            try await test.insert(Place("a", 1), Place("a", 2), Place("b", 1))
            try await requireFailure(.duplicate, "the key is taken") { try await test.insert(Place("a", 2)) }
            let positions = try await test.engine.read {
                try $0.all(Place.self, where: \.shelf == "a", orderedBy: [.descending(\.position)]).map(\.position)
            }
            try require(positions, is: [2, 1], "the positions of a shelf")
        },
        Check("a row of a key of two columns is changed and deleted alone") { test in
            try await test.insert(Place("a", 1, "one"), Place("a", 2, "two"), Place("b", 1, "three"))
            try await test.engine.write { transaction in
                transaction.update(Place("a", 1, "one"), to: Place("a", 1, "changed"))
                transaction.delete(Place("b", 1))
            }
            let found = try await test.engine.read {
                try $0.all(Place.self, orderedBy: [.ascending(\.shelf), .ascending(\.position)], limit: 10)
            }
            try require(found, is: [Place("a", 1, "changed"), Place("a", 2, "two")], "what is there")
        },
    ]

    static let uniqueValues: [Check] = [
        Check("a unique value is unique, where a row is inserted and where it's changed") { test in
            try await test.insert(Thing("a") { $0.code = "x" }, Thing("b") { $0.code = "y" })
            try await requireFailure(.duplicate, "the value is inserted again") {
                try await test.insert(Thing("c") { $0.code = "x" })
            }
            try await requireFailure(.duplicate, "a row is changed to it") {
                try await test.update("b", at: 1) { $0.code = "x" }
            }
            try await requireFailure(.duplicate, "all rows are changed to it") {
                try await test.engine.write {
                    $0.updateAll(Thing.self, where: \.number == 0, settings: .set(\.code, "z"))
                }
            }
            try require(try await test.thing("a")?.code, is: "x", "the code of a")
            try require(try await test.thing("b")?.code, is: "y", "the code of b")
            try require(try await test.allIDs(), is: ["a", "b"], "what is there")
        },
        Check("a unique value is free again once no row has it") { test in
            try await test.insert(Thing("a") { $0.code = "x" }, Thing("b") { $0.code = "y" })
            try await test.update("a") { $0.code = "z" }
            try await test.insert(Thing("c") { $0.code = "x" })
            try await test.engine.write { $0.delete(Thing("b")) }
            try await test.insert(Thing("d") { $0.code = "y" })
            try require(try await test.allIDs(), is: ["a", "c", "d"], "what is there")
        },
        Check("unique values and keys differ if their bytes do") { test in
            try await test.insert(
                Thing("\u{E9}") { $0.code = "\u{E9}" }, Thing("e\u{301}") { $0.code = "e\u{301}" },
                Thing("A") { $0.code = "A" }, Thing("a") { $0.code = "a" }, Thing("a ") { $0.code = "a " },
                Thing("a\u{0}") { $0.code = "a\u{0}" })
            try require(try await test.allIDs().count, is: 6, "the number of rows")
        },
        Check("nulls aren't compared by a unique index") { test in
            try await test.insert(Thing("a"), Thing("b"))
            try await test.insert(Thing("c") { $0.owner = "o" }, Thing("d") { $0.owner = "o" })
            try await test.insert(
                Thing("e") {
                    $0.owner = "o"
                    $0.slot = 1
                })
            try await requireFailure(.duplicate, "both values are taken") {
                try await test.insert(
                    Thing("f") {
                        $0.owner = "o"
                        $0.slot = 1
                    })
            }
            try await test.insert(
                Thing("g") {
                    $0.owner = "p"
                    $0.slot = 1
                })
            try require(try await test.allIDs(), is: ["a", "b", "c", "d", "e", "g"], "what is there")
        },
        Check("a unique index of some rows compares only those") { test in
            let ended: @Sendable (inout Thing) -> Void = {
                $0.device = "x"
                $0.end = 1
            }
            try await test.insert(Thing("a", ended), Thing("b", ended), Thing("c") { $0.device = "x" })
            try await requireFailure(.duplicate, "another one is inserted") {
                try await test.insert(Thing("d") { $0.device = "x" })
            }
            try await requireFailure(.duplicate, "another one comes into the index") {
                try await test.update("a") { $0.end = nil }
            }
            try await test.update("c") { $0.end = 2 }
            try await test.update("a") { $0.end = nil }
            try require(try await test.thing("a")?.end, is: nil, "the end of a")
        },
    ]
}
