import GatehouseURLSession

extension Benchmark {
    /// For scale: GETs one at a time through Foundation's URLSession, to libcurl's easy interface in a bare loop.
    static func urlSessionSequential(_ server: LoopbackServer) -> Benchmark {
        Benchmark("urlsession_sequential") {
            let load = try Load(URLSessionTransport(), server.url)
            return try await Comparison(
                operations: 200, rounds: 21, subject: { try await load.send($0) },
                primitive: { try BareCurl.easy(server.url, count: $0) }
            ).measure()
        }
    }
}
