import GatehouseRows

extension RowEngineConformance {
    static let chainedRows: [Check] = [
        Check("a chained row is inserted with the changes of its transaction, as it is or completed") { test in
            try await test.engine.write { transaction in
                transaction.append(NumberedThing(Thing("a") { $0.note = "n" }))
                transaction.insert(Place("p", 1))
            }
            let thing = try await test.thing("a", at: 1)
            try require(thing?.note, is: "n", "the note")
            try require([0, 1].contains(thing?.number), "the number is missing, or the first one")
            try require(
                try await test.sibling.read { try $0.first(Place.self, where: \.shelf == "p") } != nil, "the place")
        },
        Check("a chained row whose key is taken undoes all changes of its transaction") { test in
            try await test.insert(Thing("a"))
            try await requireFailure(.duplicate, "the key is taken") {
                try await test.engine.write { transaction in
                    transaction.append(NumberedThing(Thing("b")))
                    transaction.append(NumberedThing(Thing("a")))
                    transaction.insert(Place("p", 1))
                }
            }
            try require(try await test.allIDs(at: 1), is: ["a"], "what is there")
            try require(
                try await test.engine.read { try $0.first(Place.self, where: \.shelf == "p") }, is: nil, "the place")
        },
        Check("a body that throws an error inserts no chained row") { test in
            try? await test.engine.write { transaction in
                transaction.append(NumberedThing(Thing("a")))
                throw ConformanceFailure("the transaction is to fail", #line, #fileID)
            }
            try require(try await test.allIDs(at: 1), is: [], "what is there")
        },
        Check("chained rows of transactions at the same time are all inserted") { test in
            let ids = (10..<60).map { "\($0)" }
            try await withThrowingTaskGroup { group in
                for (end, id) in ids.enumerated() {
                    let engine = test.engine(at: end)
                    group.addTask { try await engine.write { $0.append(NumberedThing(Thing(id))) } }
                }
                try await group.waitForAll()
            }
            try require(try await test.allIDs(), is: ids, "what is there")
        },
    ]
}
