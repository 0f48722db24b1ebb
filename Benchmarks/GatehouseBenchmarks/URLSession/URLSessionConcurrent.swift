import GatehouseURLSession

extension Benchmark {
    /// For scale: GETs, 64 at once, through Foundation's URLSession, to libcurl's multi interface in a bare loop.
    static func urlSessionConcurrent(_ server: LoopbackServer) -> Benchmark {
        Benchmark("urlsession_concurrent") {
            let load = try Load(URLSessionTransport(), server.url)
            return try await Comparison(
                operations: 640, rounds: 11, subject: { try await load.send($0, concurrency: 64) },
                primitive: { try BareCurl.multi(server.url, count: $0, concurrency: 64) }
            ).measure()
        }
    }
}
