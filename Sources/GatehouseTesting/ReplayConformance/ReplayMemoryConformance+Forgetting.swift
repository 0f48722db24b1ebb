import GatehouseOAuth
import GatehouseTypes

extension ReplayMemoryConformance {
    static let forgetting: [Check] = [
        Check("a digest is known until its time is over") { test in
            let digest = ReplayMemoryUnderTest.digest(1)
            let until = test.after(60)
            try require(try await test.memory.insert(digest, from: "device", until: until), "it's new")
            test.clock.advance(by: .seconds(59))
            try require(
                try await !test.memory.insert(digest, from: "device", until: until), "it's known a second before")
        },
        Check("what comes again doesn't shorten the time") { test in
            let digest = ReplayMemoryUnderTest.digest(1)
            try require(try await test.memory.insert(digest, from: "device", until: test.after(60)), "it's new")
            try require(try await !test.memory.insert(digest, from: "device", until: test.after(1)), "it's known")
            test.clock.advance(by: .seconds(30))
            try require(try await !test.memory.insert(digest, from: "device", until: test.after(1)), "it's still known")
        },
        Check("what is over is forgotten in the end, and nothing else") { test in
            for number in 0..<30 {
                _ = try await test.memory.insert(
                    ReplayMemoryUnderTest.digest(number), from: "device", until: test.after(10))
            }
            let lasting = ReplayMemoryUnderTest.digest(1_000)
            _ = try await test.memory.insert(lasting, from: "device", until: test.after(3600))
            test.clock.advance(by: .seconds(12))
            // Removing the expired digests may take as many insertions as there are digests.
            for number in 2_000..<2_030 {
                _ = try await test.memory.insert(
                    ReplayMemoryUnderTest.digest(number), from: "device", until: test.after(10))
            }
            try require(
                try await !test.memory.insert(lasting, from: "device", until: test.after(10)),
                "the lasting one is known")
            for number in 0..<30 {
                try require(
                    try await test.memory.insert(
                        ReplayMemoryUnderTest.digest(number), from: "device", until: test.after(10)),
                    "digest \(number) is forgotten")
            }
        },
        Check("a clock that is set back makes it forget nothing") { test in
            let digest = ReplayMemoryUnderTest.digest(1)
            try require(try await test.memory.insert(digest, from: "device", until: test.after(60)), "it's new")
            test.clock.moveWallClock(by: .seconds(-3600))
            try require(try await !test.memory.insert(digest, from: "device", until: test.after(60)), "it's known")
        },
    ]
}
