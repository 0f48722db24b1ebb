import Foundation
import GatehouseHTTP

extension Benchmark {
    /// What the chain of the design's example costs a request, above its bare transport: the goal is 5 µs.
    ///
    /// Subject and primitive make the same requests and take the same answers. The ratio is the goal to the difference,
    /// and the allocations are a difference too. Neither waits for anything, so processor time is what counts: on a
    /// machine with nothing else to do it's the time that passes, and on a busy one the neighbours' share isn't in it.
    static var chainOverhead: Benchmark {
        Benchmark("chain_overhead") {
            let operations = 50_000
            let chain = try await ExampleChain.make(over: FixedTransport())
            let bare = FixedTransport()
            let subject: Comparison.Work = { try await run($0, over: chain) }
            let primitive: Comparison.Work = { try await run($0, over: bare) }
            var costs: [Double] = []
            for round in 0...9 {
                let base = try await microseconds(operations, primitive)
                let whole = try await microseconds(operations, subject)
                if round > 0 { costs.append(whole - base) }
            }
            let whole = try await Allocations.count { try await subject(operations) }
            let base = try await Allocations.count { try await primitive(operations) }
            return Measurement(
                ratio: 5 / costs.median, operationsPerSecond: 1_000_000 / costs.median,
                memory: (whole - base) / operations,
                note: "\((costs.median * 100).rounded() / 100) µs above the bare transport")
        }
    }

    private static func run(_ operations: Int, over transport: some HTTPTransport) async throws {
        for _ in 0..<operations {
            var request = HTTPRequest(path: "notes")
            request.authenticationMethod = .oauth
            guard try await transport.send(request).status == .ok else { throw BenchmarkFailure("an answer isn't 200") }
        }
    }

    private static func microseconds(_ operations: Int, _ work: Comparison.Work) async throws -> Double {
        let start = clock()
        try await work(operations)
        return Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1_000_000 / Double(operations)
    }
}

/// Answers every request the same.
private struct FixedTransport: HTTPTransport {
    private let headers: HTTPHeaders = ["Content-Type": "application/json"]
    private let body = Array(#"{"notes": []}"#.utf8)

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        HTTPResponse(status: .ok, headers: headers, body: body, request: request)
    }
}
