import GatehouseRows

extension RowEngineConformance {
    static let updates: [Check] = [
        Check("an update by itself returns the changed row as it is afterwards") { test in
            try await test.insert(Thing("a") { $0.amount = 1 }, Thing("b"))
            let row = try await test.engine.update(
                Thing.self, where: [\.id == "a", \.number < 1, \.amount == 1],
                settings: [.set(\.note, "changed"), .set(\.number, 5), .set(\.bytes, [1]), .set(\.amount, nil)])
            let expected = Thing("a") {
                $0.note = "changed"
                $0.number = 5
                $0.bytes = [1]
            }
            try require(expected.isSame(as: row), "the row is as it should be")
            try require(expected.isSame(as: try await test.thing("a", at: 1)), "the stored row is the same")
            try require(Thing("b").isSame(as: try await test.thing("b", at: 1)), "the other row is as it was")
        },
        Check("an update by itself finds a row whose key has two columns") { test in
            try await test.insert(Place("a", 1, "one"), Place("a", 2, "two"))
            let place = try await test.engine.update(
                Place.self, where: [\.position == 2, \.shelf == "a"], settings: [.set(\.content, "changed")])
            try require(place, is: Place("a", 2, "changed"), "the row")
            let first = try await test.sibling.read { try $0.first(Place.self, where: \.shelf == "a", \.position == 1) }
            try require(first?.content, is: "one", "the content of the other row")
        },
        Check("an update by itself changes no row that doesn't fulfil all conditions") { test in
            try await test.insert(Thing("a") { $0.note = "note" })
            let conditions: [[Where<Thing>]] = [
                [\.id == "b"], [\.id == "a", \.number == 1], [\.id == "a", \.note == nil],
                [\.id == "a", .isSet(\.code)],
                [\.id == "a", \.bytes == [0]], [\.id == "a", \.amount < 5], [\.id == "a", \.note == "Note"],
            ]
            for conditions in conditions {
                let row = try await test.engine.update(
                    Thing.self, where: conditions, settings: [.set(\.number, 1), .set(\.owner, "changed")])
                try require(row, is: nil, "the changed row")
            }
            try require(try await test.thing("a")?.owner, is: "", "the owner")
        },
        Check("an update by itself that makes a duplicate changes no row") { test in
            try await test.insert(Thing("a") { $0.code = "x" }, Thing("b"))
            try await requireFailure(.duplicate, "the value is taken") {
                _ = try await test.engine.update(Thing.self, where: [\.id == "b"], settings: [.set(\.code, "x")])
            }
            try require(try await test.thing("a")?.code, is: "x", "the code of a row")
            try require(try await test.thing("b")?.code, is: nil, "the code of the other row")
        },
        Check("an update by itself without a key or a value, or of an unknown property, is refused") { test in
            try await test.insert(Thing("a"))
            let updates: [(conditions: [Where<Thing>], settings: [Setting<Thing>])] = [
                ([], [.set(\.number, 1)]), ([\.number == 0], [.set(\.number, 1)]), ([\.id == "a"], []),
                ([\.id < "b"], [.set(\.number, 1)]), ([\.id == "a"], [.set(\.id, "b")]),
                ([\.id == "a", \.title == "a"], [.set(\.number, 1)]), ([\.id == "a"], [.set(\.title, "b")]),
                ([\.id == "a"], [.set(\.number, 1), .set(\.number, 2)]),
            ]
            for (number, update) in updates.enumerated() {
                try await requireFailure(.failed, "update \(number) is made") {
                    _ = try await test.engine.update(Thing.self, where: update.conditions, settings: update.settings)
                }
            }
            try require(Thing("a").isSame(as: try await test.thing("a")), "the row is as it was")
        },
        Check("one of many updates by themselves finds the value that all of them expect") { test in
            try await test.insert(Counter(1))
            for value in 0..<10 {
                let changed = try await inParallel(12) { number in
                    try await test.replace(value, by: value + 1, at: number)
                }
                try require(changed.count { $0 }, is: 1, "how many change it")
            }
            let counter = try await test.sibling.read { try $0.first(Counter.self, where: \.id == 1) }
            try require(counter?.value, is: 10, "the number")
        },
    ]
}

extension RowEngineUnderTest {
    /// Changes the value of the first counter if it is as expected, again as long as others are in its way.
    fileprivate func replace(_ value: Int, by next: Int, at end: Int) async throws -> Bool {
        while true {
            do {
                let conditions = [\Counter.id == 1, \.value == value]
                return try await engine(at: end).update(
                    Counter.self, where: conditions, settings: [.set(\.value, next)]) != nil
            } catch let error as StorageError where error.code == .conflict {
                await Task.yield()
            }
        }
    }
}
