import CBenchmarks

/// libcurl in a bare loop, without anything of ours.
enum BareCurl {
    /// One request after another with the easy interface.
    static func easy(_ url: String, count: Int) throws {
        try check(unsafe benchmarks_easy(url, count), count)
    }

    /// Many requests at once with the multi interface.
    static func multi(_ url: String, count: Int, concurrency: Int) throws {
        try check(unsafe benchmarks_multi(url, count, concurrency), count)
    }

    private static func check(_ successes: Int, _ count: Int) throws {
        guard successes == count else { throw BenchmarkFailure("\(count - successes) bare requests failed") }
    }
}
