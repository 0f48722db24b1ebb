import GatehouseCurl

extension Benchmark {
    /// Memory over 100,000 requests, 64 at once. The ratio is the resident memory before to that after: flat is 1.
    static func curlMemory(_ server: LoopbackServer) -> Benchmark {
        Benchmark("curl_memory") {
            let count = 100_000
            let load = try Load(CurlTransport(), server.url)
            try await load.send(20_000, concurrency: 64)
            let before = try ResidentMemory.bytes()
            let start = ContinuousClock.now
            try await load.send(count, concurrency: 64)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            let after = try ResidentMemory.bytes()
            let memory = try await Allocations.count { try await load.send(20_000, concurrency: 64) }
            return Measurement(
                ratio: Double(before) / Double(after), operationsPerSecond: Double(count) / seconds,
                memory: memory / 20_000,
                note: "\(Double(after - before) / Double(count)) bytes a request, \(after >> 10) KiB in all")
        }
    }
}
