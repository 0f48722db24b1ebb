import GatehouseOAuth

extension ReplayMemoryConformance {
    static let remembering: [Check] = [
        Check("a digest is new once") { test in
            let digest = ReplayMemoryUnderTest.digest(1)
            try require(try await test.memory.insert(digest, from: "device", until: test.after(60)), "it's new")
            for _ in 0..<3 {
                try require(try await !test.memory.insert(digest, from: "device", until: test.after(60)), "it's known")
            }
        },
        Check("digests that differ in a bit are different ones") { test in
            let digest = ReplayMemoryUnderTest.digest(1)
            try require(try await test.memory.insert(digest, from: "device", until: test.after(60)), "the first is new")
            for index in digest.indices {
                var other = digest
                other[index] ^= 1
                try require(
                    try await test.memory.insert(other, from: "device", until: test.after(60)), "digest \(index) is new"
                )
            }
        },
        Check("what one view knows the other knows") { test in
            for number in 0..<20 {
                let digest = ReplayMemoryUnderTest.digest(number)
                try require(
                    try await test.end(number).insert(digest, from: "device", until: test.after(60)), "it's new")
                try require(
                    try await !test.end(number + 1).insert(digest, from: "device", until: test.after(60)), "it's known")
            }
        },
        Check("one of many at once is let through") { test in
            for round in 0..<5 {
                let digest = ReplayMemoryUnderTest.digest(round)
                let passed = try await withThrowingTaskGroup(of: Bool.self) { group in
                    for number in 0..<20 {
                        group.addTask {
                            try await test.end(number).insert(digest, from: "device", until: test.after(60))
                        }
                    }
                    return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
                try require(passed, is: 1, "how many passed")
            }
        },
        Check("a flood of digests makes it forget none") { test in
            let until = test.after(60)
            try require(
                try await test.memory.insert(ReplayMemoryUnderTest.digest(0), from: "device", until: until), "it's new")
            for number in 1..<300 {
                try require(
                    try await test.end(number).insert(
                        ReplayMemoryUnderTest.digest(number), from: "device", until: until),
                    "digest \(number) is new")
            }
            for number in stride(from: 0, to: 300, by: 23) {
                try require(
                    try await !test.end(number).insert(
                        ReplayMemoryUnderTest.digest(number), from: "device", until: until),
                    "digest \(number) is known")
            }
        },
        Check("a flood from one sender leaves room for others") { test in
            let until = test.after(60)
            // These are more digests than a memory of limited size can hold. Digests that it refuses aren't stored.
            for number in 0..<3_000 {
                _ = try? await test.memory.insert(ReplayMemoryUnderTest.digest(number), from: "flood", until: until)
            }
            for number in 5_000..<5_050 {
                try require(
                    try await test.memory.insert(
                        ReplayMemoryUnderTest.digest(number), from: "device \(number)", until: until),
                    "digest \(number) of another sender is new")
            }
        },
    ]
}
