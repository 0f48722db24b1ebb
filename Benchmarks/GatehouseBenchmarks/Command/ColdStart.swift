extension Benchmark {
    /// A whole process of `gatehouse token`, for somebody who is signed in, against a whole process of an empty
    /// program.
    ///
    /// Both are built in the same mode and lie beside this program.
    static var coldStart: Benchmark {
        Benchmark("cold_start") {
            let home = try await SignedInHome()
            defer { home.remove() }
            let command = try Sibling("gatehouse")
            let empty = try Sibling("GatehouseEmpty")
            return try await Comparison(
                operations: 20,
                subject: { try command.run(["token"], environment: home.environment, times: $0) },
                primitive: { try empty.run([], environment: home.environment, times: $0) }
            ).measure()
        }
    }
}
