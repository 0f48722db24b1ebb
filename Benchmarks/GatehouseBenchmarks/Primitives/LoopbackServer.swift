import CBenchmarks

/// A server in a process of its own that gives each GET the same small answer.
struct LoopbackServer: Sendable {
    let url: String

    /// Starts it. There mustn't be threads yet.
    init() throws {
        let port = benchmarks_start_server()
        guard port > 0 else { throw BenchmarkFailure("the server can't be started") }
        url = "http://127.0.0.1:\(port)/notes"
    }
}
