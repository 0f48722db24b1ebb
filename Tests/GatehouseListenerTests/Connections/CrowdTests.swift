import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseListener

@Suite("A crowd", .timeLimit(.minutes(5)))
struct CrowdTests {
    private func limits(_ connections: Int, unlimited: [IPNetwork] = []) -> ListenerLimits {
        var limits = ListenerLimits.patient
        limits.connections = connections
        limits.unlimitedNetworks = unlimited
        return limits
    }

    @Test func `from one address leaves room for others, and is reported once`() async throws {
        let (time, sink) = (ManualTimeSource(), CollectingSink())
        let listener = try await Listener.start(limits: limits(40), time: time, diagnostics: sink) { _ in
            HTTPResponse(status: .ok)
        }
        let port = listener.address.port
        let (answer, open) = try await onThread {
            let silent = try PeerSocket.silent(100, from: "127.0.0.2", toPort: port)
            let other = try PeerSocket.silent(1, from: "127.0.0.3", toPort: port)[0]
            other.send(PeerSocket.request)
            return (other.receive(), silent.count { !$0.hasNews(within: 0) })
        }
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
        #expect(open == 20)
        #expect(
            sink.events == [
                DiagnosticEvent("listener.tooManyConnections", ["network": "127.0.0.2/32"], numbers: ["count": 1])
            ])
        await listener.stop()
    }

    @Test func `that is idle makes room for who comes`() async throws {
        let (limits, sink) = (limits(3, unlimited: ListenerLimits().unlimitedNetworks), CollectingSink())
        let listener = try await Listener.start(limits: limits, time: ManualTimeSource(), diagnostics: sink) { _ in
            HTTPResponse(status: .ok)
        }
        let port = listener.address.port
        let (statuses, closed) = try await onThread {
            var clients: [PeerSocket] = []
            let answers = try (0..<5).map { _ in
                clients += try PeerSocket.silent(1, toPort: port)
                clients.last?.send(PeerSocket.request)
                return clients.last?.receive().prefix(12)
            }
            return (answers, clients.map { $0.hasNews(within: 0) })
        }
        #expect(statuses == Array(repeating: "HTTP/1.1 200", count: 5))
        #expect(closed.count { $0 } >= 2 && closed.last == false)
        #expect(sink.events == [DiagnosticEvent("listener.full", numbers: ["count": 1])])
        await listener.stop()
    }

    @Test func `whose requests are answered isn't disturbed; who comes then waits`() async throws {
        let (began, end) = (Tally(), Gate<Void>())
        let limits = limits(2, unlimited: ListenerLimits().unlimitedNetworks)
        let listener = try await Listener.start(limits: limits) { _ in
            began.increment()
            try? await end.wait()
            return HTTPResponse(status: .ok)
        }
        let port = listener.address.port
        async let early = onThread {
            let clients = try PeerSocket.silent(2, toPort: port)
            for client in clients { client.send(PeerSocket.request) }
            return clients.map { $0.receive().prefix(12) }
        }
        try await began.wait(for: 2)
        async let late = onThread {
            let client = try PeerSocket.silent(1, toPort: port)[0]
            client.send(PeerSocket.request)
            let isEarly = client.hasNews(within: 500)
            end.open()
            return (isEarly, client.receive().prefix(12))
        }
        let (isEarly, answer) = try await late
        #expect(!isEarly)
        #expect(answer == "HTTP/1.1 200")
        #expect(try await early == ["HTTP/1.1 200", "HTTP/1.1 200"])
        await listener.stop()
    }
}
