import Foundation
import GatehouseHTTP
import GatehouseTypes
import Glibc
import Testing

@testable import GatehouseListener

@Suite("A process without descriptors", .timeLimit(.minutes(5)))
struct DescriptorTests {
    @Test func `waits without using the processor, and serves who waited when it has some`() async {
        await #expect(processExitsWith: .success) {
            let listener = try await Listener.start(limits: .patient) { _ in HTTPResponse(status: .ok) }
            let port = listener.address.port
            try await onThread {
                let clients = try (0..<8).map { _ in try PeerSocket(from: "127.0.0.1") }
                // Below the limit all are in use. A number that libdispatch closes now and then doesn't come back.
                limit(to: 3)
                for client in clients {
                    try client.connect(toPort: port)
                    client.send(PeerSocket.request)
                }
                let before = clock()
                let isServed = clients[7].hasNews(within: 2_000)
                let used = Double(clock() - before) / Double(CLOCKS_PER_SEC)
                limit(to: 64)
                let answers = clients.map { $0.receive().prefix(12) }
                guard !isServed else { exit(1) }
                guard used < 0.2 else { exit(2) }
                guard answers.allSatisfy({ $0 == "HTTP/1.1 200" }) else { exit(3) }
            }
            await listener.stop()
        }
    }

    @Test func `accepts only as many connections as leave some for others`() async {
        await #expect(processExitsWith: .success) {
            limit(to: 64)
            let listener = try await Listener.start(limits: .patient) { _ in HTTPResponse(status: .ok) }
            limit(to: 4_096)
            let port = listener.address.port
            try await onThread {
                let clients = try PeerSocket.silent(100, toPort: port)
                clients.last?.send(PeerSocket.request)
                guard clients.last?.receive().hasPrefix("HTTP/1.1 200 ") == true else { exit(1) }
                guard clients.count(where: { !$0.hasNews(within: 0) }) == 32 else { exit(2) }
            }
            await listener.stop()
        }
    }
}

/// Lets this process have no descriptors with greater numbers from now on.
private func limit(to count: rlim_t) {
    var limit = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = count
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
