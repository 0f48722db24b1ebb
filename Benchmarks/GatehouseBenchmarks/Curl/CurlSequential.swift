import GatehouseCurl

extension Benchmark {
    /// GETs one at a time through the transport, to libcurl's easy interface in a bare loop.
    static func curlSequential(_ server: LoopbackServer) -> Benchmark {
        Benchmark("curl_sequential") {
            let load = try Load(CurlTransport(), server.url)
            return try await Comparison(
                operations: 500, rounds: 61, subject: { try await load.send($0) },
                primitive: { try BareCurl.easy(server.url, count: $0) }
            ).measure()
        }
    }
}
