import GatehouseCurl

extension Benchmark {
    /// GETs, 64 at once, through the transport, to libcurl's multi interface in a bare loop.
    static func curlConcurrent(_ server: LoopbackServer) -> Benchmark {
        Benchmark("curl_concurrent") {
            let load = try Load(CurlTransport(), server.url)
            return try await Comparison(
                operations: 3200, rounds: 41, subject: { try await load.send($0, concurrency: 64) },
                primitive: { try BareCurl.multi(server.url, count: $0, concurrency: 64) }
            ).measure()
        }
    }
}
