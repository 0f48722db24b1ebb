import Foundation
import GatehouseHTTP

/// Requests sent through a transport.
struct Load: Sendable {
    let transport: any HTTPTransport
    let request: HTTPRequest

    init(_ transport: any HTTPTransport, _ url: String) throws {
        guard let url = URL(string: url) else { throw BenchmarkFailure("bad address") }
        self.transport = transport
        request = HTTPRequest(url: url)
    }

    /// One request after another.
    func send(_ count: Int) async throws {
        for _ in 0..<count {
            guard try await transport.send(request).status == .ok else { throw BenchmarkFailure("a request failed") }
        }
    }

    /// So many requests at once, each by a task that sends one after another.
    func send(_ count: Int, concurrency: Int) async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<concurrency {
                let share = (count + number) / concurrency
                group.addTask { try await send(share) }
            }
            try await group.waitForAll()
        }
    }
}
