import CBenchmarks
import Foundation

extension Benchmark {
    /// The resident memory of the service with 1,000 connections, each of which has had one answer: 80 MiB relative to
    /// it.
    static var serviceConnections: Benchmark {
        Benchmark("service_connections") {
            let service = try await ServiceProcess(accounts: 0)
            defer { service.stop() }
            let before = try service.residentMemory
            let start = ContinuousClock.now
            let connections = try open(1_000, to: service)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            defer { unsafe benchmarks_close_connections(connections, connections.count) }
            try await Task.sleep(for: .seconds(1))
            let memory = try service.residentMemory
            return Measurement(
                ratio: Double(80 << 20) / Double(memory), operationsPerSecond: 1_000 / seconds,
                memory: Allocations.Memory(allocations: 0, bytes: Double(memory)),
                note: "\(before >> 10) KiB without, \((memory - before) / 1_000) bytes a connection")
        }
    }

    private static func open(_ count: Int, to service: ServiceProcess) throws -> [CInt] {
        let request = "GET /.well-known/openid-configuration HTTP/1.1\r\nHost: localhost\r\n\r\n"
        var connections = [CInt](repeating: -1, count: count)
        let opened = unsafe benchmarks_open_connections(
            CInt(service.issuer.port ?? 0), request, &connections, connections.count)
        guard opened == count else {
            unsafe benchmarks_close_connections(connections, opened)
            throw BenchmarkFailure("only \(opened) of \(count) connections were answered")
        }
        return connections
    }
}
