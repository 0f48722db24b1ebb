import GatehouseRows

extension RowEngineConformance {
    static let conditions: [Check] = [
        Check("rows are found by equal values") { test in
            try await test.insert(
                Thing("a") { $0.number = 1 }, Thing("b") { $0.number = 2 }, Thing("c") { $0.number = 1 },
                Thing("d") { $0.note = "\u{E9}" }, Thing("e") { $0.note = "e\u{301}" },
                Thing("f") { $0.image = [1, 2] })
            try require(
                try await test.ids { try $0.all(Thing.self, where: \.number == 1) }.sorted(), is: ["a", "c"], "1")
            try require(
                try await test.ids { try $0.all(Thing.self, where: \.note == "\u{E9}") }, is: ["d"], "the accent")
            try require(
                try await test.ids { try $0.all(Thing.self, where: \.image == [1, 2], \.end == nil) }, is: ["f"],
                "bytes")
            try require(try await test.ids { try $0.all(Thing.self, where: \.number == 3) }, is: [], "none")
            try require(try await test.thing("g"), is: nil, "a row that isn't there")
        },
        Check("rows are counted up to a limit, as they are found") { test in
            try await test.insert(
                Thing("a") { $0.number = 1 },
                Thing("b") {
                    $0.number = 1
                    $0.note = "n"
                },
                Thing("c") { $0.number = 1 }, Thing("d") { $0.number = 2 })
            for end in 0...1 {
                let counts = try await test.engine(at: end).write { transaction in
                    let counts = [
                        try transaction.count(Thing.self, where: \.number == 1, upTo: 9),
                        try transaction.count(Thing.self, where: \.number == 1, upTo: 3),
                        try transaction.count(Thing.self, where: \.number == 1, upTo: 2),
                        try transaction.count(Thing.self, where: \.number == 1, \.note == nil, upTo: 9),
                        try transaction.count(Thing.self, where: \.number == 1, .isSet(\.note), upTo: 9),
                        try transaction.count(Thing.self, where: \.number > 1, upTo: 9),
                        try transaction.count(Thing.self, where: \.number == 3, upTo: 9),
                    ]
                    return counts
                }
                try require(counts, is: [3, 3, 2, 2, 1, 1, 0], "the counts")
            }
        },
        Check("a row fulfils all conditions at once") { test in
            try await test.insert(
                Thing("a") { $0.number = 1 },
                Thing("b") {
                    $0.number = 1
                    $0.isMarked = true
                },
                Thing("c") { $0.isMarked = true })
            let found = try await test.ids {
                try $0.all(Thing.self, where: \.number > 0, \.number < 2, \.isMarked == true, \.note == nil)
            }
            try require(found, is: ["b"], "what is found")
        },
        Check("less and greater leave out the value itself, and null") { test in
            for number in -2...2 {
                try await test.insert(
                    Thing("\(number)") {
                        $0.number = number
                        $0.note = "n"
                        $0.amount = number
                    })
            }
            try await test.insert(Thing("null") { $0.note = "n" })
            for end in 0...1 {
                let less = try await test.ids(at: end) { try $0.all(Thing.self, where: \.number < -1) }
                try require(less, is: ["-2"], "less than -1")
                let greater = try await test.ids(at: end) { try $0.all(Thing.self, where: \.number > 1) }
                try require(greater, is: ["2"], "greater than 1")
                let amounts = try await test.ids(at: end) {
                    try $0.all(Thing.self, where: \.note == "n", \.amount < 0, orderedBy: [.ascending(\.amount)])
                }
                try require(amounts, is: ["-2", "-1"], "amounts less than 0")
            }
        },
        Check("comparing with null as less or greater finds no row") { test in
            try await test.insert(Thing("a") { $0.note = "n" }, Thing("b"))
            let less = try await test.ids { try $0.all(Thing.self, where: \.number == 0, \.note < nil) }
            let greater = try await test.ids { try $0.all(Thing.self, where: \.number == 0, \.note > nil) }
            try require(less + greater, is: [], "what is found")
        },
        Check("null and values are told apart") { test in
            try await test.insert(Thing("a") { $0.note = "" }, Thing("b"), Thing("c") { $0.note = "n" })
            try require(try await test.ids { try $0.all(Thing.self, where: \.note == nil) }, is: ["b"], "null")
            let set = try await test.ids {
                try $0.all(Thing.self, where: \.number == 0, .isSet(\.note), orderedBy: [.ascending(\.id)])
            }
            try require(set, is: ["a", "c"], "the values")
            let missing: String? = nil
            try require(try await test.ids { try $0.all(Thing.self, where: \.note == missing) }, is: ["b"], "no value")
        },
        Check("texts and bytes compare by their bytes") { test in
            try await test.insert(
                Thing("Z") { $0.note = "Z" }, Thing("a") { $0.note = "a" }, Thing("e\u{301}") { $0.note = "e\u{301}" },
                Thing("z") { $0.note = "z" }, Thing("\u{E9}") { $0.note = "\u{E9}" },
                Thing("\u{FFFD}") { $0.note = "\u{FFFD}" }, Thing("\u{10000}") { $0.note = "\u{10000}" })
            let order = ["Z", "a", "e\u{301}", "z", "\u{E9}", "\u{FFFD}", "\u{10000}"]
            try require(try await test.allIDs().map { Array($0.utf8) }, is: order.map { Array($0.utf8) }, "the order")
            let notes = try await test.ids {
                try $0.all(Thing.self, where: \.note > "z", orderedBy: [.ascending(\.note)])
            }
            try require(notes, is: ["\u{E9}", "\u{FFFD}", "\u{10000}"], "greater than z")
        },
    ]

    static let orders: [Check] = [
        Check("rows are ordered by one property, then by the next") { test in
            for (number, pair) in [("y", 1), ("x", 2), ("y", 2), ("x", 1)].enumerated() {
                try await test.insert(
                    Thing("\(number)") {
                        $0.note = pair.0
                        $0.amount = pair.1
                    })
            }
            let ascending = try await test.ids {
                try $0.all(Thing.self, where: \.number == 0, orderedBy: [.ascending(\.note), .ascending(\.amount)])
            }
            try require(ascending, is: ["3", "1", "0", "2"], "both ascending")
            let mixed = try await test.ids {
                try $0.all(Thing.self, where: \.number == 0, orderedBy: [.descending(\.note), .ascending(\.amount)])
            }
            try require(mixed, is: ["0", "2", "3", "1"], "descending, then ascending")
        },
        Check("null is before all values, and after them in descending order") { test in
            try await test.insert(
                Thing("0") { $0.amount = 0 }, Thing("null"), Thing("-1") { $0.amount = -1 },
                Thing("min") { $0.amount = .min })
            let ascending = try await test.ids {
                try $0.all(Thing.self, where: \.number == 0, orderedBy: [.ascending(\.amount)])
            }
            try require(ascending, is: ["null", "min", "-1", "0"], "ascending")
            let descending = try await test.ids {
                try $0.all(Thing.self, where: \.number == 0, orderedBy: [.descending(\.amount)])
            }
            try require(descending, is: ["0", "-1", "min", "null"], "descending")
        },
        Check("a limit takes the first of the order") { test in
            for number in 0..<20 { try await test.insert(Thing("\(100 + number)") { $0.number = -number }) }
            let three = try await test.ids { try $0.all(Thing.self, orderedBy: [.ascending(\.number)], limit: 3) }
            try require(three, is: ["119", "118", "117"], "the first three")
            let none = try await test.ids { try $0.all(Thing.self, orderedBy: [.ascending(\.number)], limit: 0) }
            try require(none, is: [], "none")
            let first = try await test.engine.read {
                try $0.first(Thing.self, where: \.number < -3, orderedBy: [.descending(\.number)])
            }
            try require(first?.id, is: "104", "the first")
        },
        Check("a locked query finds the same") { test in
            try await test.insert(Thing("a") { $0.number = 1 }, Thing("b") { $0.number = 2 })
            for lock in [RowQuery.Lock.none, .share, .update] {
                let found = try await test.engine.write {
                    try $0.all(Thing.self, where: \.number > 0, orderedBy: [.ascending(\.number)], limit: 5, lock: lock)
                }
                try require(found.map(\.id), is: ["a", "b"], "what is found")
            }
        },
    ]
}
