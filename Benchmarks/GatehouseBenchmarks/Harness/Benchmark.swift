/// One thing that is measured, by name.
struct Benchmark: Sendable {
    let name: String

    /// Measures it. It runs in a detached task, away from the main actor.
    let measure: @Sendable () async throws -> Measurement

    init(_ name: String, _ measure: @escaping @Sendable () async throws -> Measurement) {
        self.name = name
        self.measure = measure
    }
}

/// What came out, per operation.
struct Measurement: Sendable {
    /// 1 is as good as the raw primitive, or as the goal; more is better.
    let ratio: Double

    let operationsPerSecond: Double

    /// How often memory was allocated, and how much, in all threads and libraries.
    let memory: Allocations.Memory

    /// What else people want to see.
    var note = ""
}

/// A benchmark can't say anything.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
