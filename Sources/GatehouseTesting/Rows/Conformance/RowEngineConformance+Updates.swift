import GatehouseRows

extension RowEngineConformance {
    static let updates: [Check] = [
        Check("an update by itself returns the changed row as it is afterwards") { test in
            let before = Thing("a") {
                $0.amount = 1
                $0.owner = "o"
                $0.end = 3
            }
            try await test.insert(before, Thing("b"))
            let template = UpdateTemplate<Thing, Int>(
                where: [
                    .equal(\.id) { _ in "a" }, .greater(\.amount) { $0 - 1 }, .equal(\.amount) { $0 }, .isNil(\.note),
                    .equal(\.owner) { _ in "o" }, .isNil(\.code), .equal(\.slot) { _ in nil },
                ],
                settings: [
                    .set(\.note) { "changed \($0)" }, .set(\.number) { $0 + 4 }, .set(\.bytes) { _ in [1] },
                    .set(\.amount) { _ in nil },
                ])
            let row = try await test.engine.update(template, for: 1)
            var expected = before
            (expected.note, expected.number, expected.bytes, expected.amount) = ("changed 1", 5, [1], nil)
            try require(expected.isSame(as: row), "the row is as it should be")
            try require(expected.isSame(as: try await test.thing("a", at: 1)), "the stored row is the same")
            try require(Thing("b").isSame(as: try await test.thing("b", at: 1)), "the other row is as it was")
        },
        Check("an update by itself finds a row whose key has two columns") { test in
            try await test.insert(Place("a", 1, "one"), Place("a", 2, "two"))
            let template = UpdateTemplate<Place, String>(
                where: [.equal(\.position) { _ in 2 }, .equal(\.shelf) { _ in "a" }], settings: [.set(\.content) { $0 }]
            )
            let place = try await test.engine.update(template, for: "changed")
            try require(place, is: Place("a", 2, "changed"), "the row")
            let first = try await test.sibling.read { try $0.first(Place.self, where: \.shelf == "a", \.position == 1) }
            try require(first?.content, is: "one", "the content of the other row")
        },
        Check("an update by itself changes no row that doesn't fulfil all conditions") { test in
            try await test.insert(Thing("a") { $0.note = "note" })
            let requirements: [[UpdateTemplate<Thing, String>.Requirement]] = [
                [.equal(\.id) { _ in "b" }], [.equal(\.id) { _ in "A" }],
                [.equal(\.number) { _ in 1 }], [.equal(\.note) { _ in nil }], [.isNil(\.note)],
                [.equal(\.code) { _ in "x" }], [.equal(\.bytes) { _ in [0] }], [.greater(\.amount) { _ in -5 }],
                [.greater(\.number) { _ in 0 }], [.equal(\.note) { _ in "Note" }],
            ]
            for (number, requirements) in requirements.enumerated() {
                let key = UpdateTemplate<Thing, String>.Requirement.equal(\.id) { _ in "a" }
                let template = UpdateTemplate<Thing, String>(
                    where: number < 2 ? requirements : [key] + requirements,
                    settings: [.set(\.number) { _ in 1 }, .set(\.owner) { $0 }])
                try require(try await test.engine.update(template, for: "changed"), is: nil, "the changed row")
            }
            try require(try await test.thing("a")?.owner, is: "", "the owner")
        },
        Check("an update by itself that makes a duplicate changes no row") { test in
            try await test.insert(Thing("a") { $0.code = "x" }, Thing("b"))
            try await requireFailure(.duplicate, "the value is taken") {
                let template = UpdateTemplate<Thing, String>(
                    where: [.equal(\.id) { _ in "b" }], settings: [.set(\.code) { $0 }])
                _ = try await test.engine.update(template, for: "x")
            }
            try require(try await test.thing("a")?.code, is: "x", "the code of a row")
            try require(try await test.thing("b")?.code, is: nil, "the code of the other row")
        },
        Check("an update by itself without a key or a value, or of an unknown property, is refused") { test in
            try await test.insert(Thing("a"))
            typealias Template = UpdateTemplate<Thing, Int>
            let (id, number) = (Template.Requirement.equal(\.id) { _ in "a" }, Template.Assignment.set(\.number) { $0 })
            let templates = [
                Template(where: [], settings: [number]),
                Template(where: [.equal(\.number) { _ in 0 }], settings: [number]),
                Template(where: [.greater(\.id) { _ in "" }], settings: [number]),
                Template(where: [id], settings: []), Template(where: [id], settings: [number, number]),
                Template(where: [id], settings: [.set(\.id) { _ in "b" }]),
                Template(where: [id], settings: [.set(\.title) { _ in "b" }]),
                Template(where: [id, .equal(\.title) { _ in "a" }], settings: [number]),
            ]
            for (place, template) in templates.enumerated() {
                try await requireFailure(.failed, "update \(place) is made") {
                    _ = try await test.engine.update(template, for: 1)
                }
            }
            try require(Thing("a").isSame(as: try await test.thing("a")), "the row is as it was")
        },
        Check("an update that inserts a row does both, or neither") { test in
            try await test.insert(Thing("a"))
            let template = UpdateTemplate<Thing, Int>(
                where: [.equal(\.id) { _ in "a" }, .equal(\.number) { $0 - 1 }], settings: [.set(\.number) { $0 }])
            let first = try await test.engine.update(template, for: 1, inserting: Counter(1))
            try require(first?.number, is: 1, "the number of the changed row")
            let none = try await test.engine.update(template, for: 1, inserting: Counter(2))
            try require(none?.number, is: nil, "the number of a row that doesn't fulfil the conditions")
            let known = try await test.sibling.update(template, for: 2, inserting: Counter(1, value: 7))
            try require(known?.number, is: nil, "the number if the row to insert is there")
            let last = try await test.sibling.update(template, for: 2, inserting: Counter(3))
            try require(last?.number, is: 2, "the number of the row that is changed again")
            let counters = try await test.sibling.read { try $0.all(Counter.self, where: \.id > 0) }
            try require(counters.map(\.id).sorted(), is: [1, 3], "the inserted rows")
            try require(counters.map(\.value), is: [0, 0], "their values")
        },
        Check("an update that inserts a row and fails does neither") { test in
            try await test.insert(Thing("a"), Thing("b") { $0.code = "x" })
            let template = UpdateTemplate<Thing, String>(
                where: [.equal(\.id) { _ in "a" }], settings: [.set(\.code) { $0 }])
            try await requireFailure(.duplicate, "the value is taken") {
                _ = try await test.engine.update(template, for: "x", inserting: Counter(1))
            }
            try require(try await test.thing("a")?.code, is: nil, "the code of the row")
            let counter = try await test.sibling.read { try $0.first(Counter.self, where: \.id == 1) }
            try require(counter?.value, is: nil, "the inserted row")
        },
        Check("one of many updates that insert the same row is made") { test in
            for round in 0..<10 {
                try await test.insert(Thing("\(round)") { $0.number = 0 })
                let template = UpdateTemplate<Thing, Int>(
                    where: [.equal(\.id) { _ in "\(round)" }], settings: [.set(\.number) { $0 }])
                let changed = try await inParallel(12) { number in
                    do {
                        let end = test.engine(at: number)
                        return try await end.update(template, for: number + 1, inserting: Counter(round)) != nil
                    } catch let error as StorageError where error.code == .duplicate || error.code == .conflict {
                        return false
                    }
                }
                try require(changed.count { $0 }, is: 1, "how many change the row")
            }
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
                let template = UpdateTemplate<Counter, Int>(
                    where: [.equal(\.id) { _ in 1 }, .equal(\.value) { _ in value }], settings: [.set(\.value) { $0 }])
                return try await engine(at: end).update(template, for: next) != nil
            } catch let error as StorageError where error.code == .conflict {
                await Task.yield()
            }
        }
    }
}
