import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A faulty transport")
struct FaultyTransportTests {
    private let server = ScriptedTransport(default: { HTTPResponse(status: 200, body: Array($0.path.utf8)) })
    private let transport: FaultyTransport
    private let request = HTTPRequest(path: "/token")

    init() {
        transport = FaultyTransport(server)
    }

    private func expectFailure(_ code: HTTPError.Code, _ body: () async throws -> HTTPResponse) async {
        await #expect { _ = try await body() } throws: { ($0 as? HTTPError)?.code == code }
    }

    @Test func `sends on what nothing is planned for`() async throws {
        #expect(try await transport.send(request).text == "/token")
        #expect(transport.requests.map(\.id) == [request.id])
        #expect(server.requests.map(\.id) == [request.id])
    }

    @Test func `loses a request before it arrives`() async throws {
        transport.plan(.loseRequest)
        await expectFailure(.cannotConnect) { try await transport.send(request) }
        #expect(server.requests.isEmpty)
        #expect(try await transport.send(request).status == 200)
    }

    @Test func `loses an answer after the request was carried out`() async throws {
        transport.plan(.loseAnswer)
        await expectFailure(.connectionLost) { try await transport.send(request) }
        #expect(server.requests.count == 1)
    }

    @Test func `repeats a request`() async throws {
        transport.plan(.repeatRequest)
        #expect(try await transport.send(request).status == 200)
        #expect(server.requests.count == 2)
    }

    @Test func `lets somebody else answer`() async throws {
        transport.plan(.answer(HTTPResponse(status: 503)))
        #expect(try await transport.send(request).status == 503)
        #expect(server.requests.isEmpty)
    }

    @Test func `meets only the requests that are meant, each once`() async throws {
        transport.plan(.loseRequest) { $0.path == "/token" }
        #expect(try await transport.send(HTTPRequest(path: "/other")).status == 200)
        #expect(transport.remainingFaults == 1)
        await expectFailure(.cannotConnect) { try await transport.send(request) }
        #expect(transport.remainingFaults == 0)
        #expect(try await transport.send(request).status == 200)
    }

    @Test func `holds a request`() async throws {
        let gate = Gate<Void>()
        transport.plan(.holdRequest(gate))
        let task = spawn { [transport, request] in try await transport.send(request) }
        try await transport.waitForHeld()
        #expect(server.requests.isEmpty)
        gate.open()
        #expect(try await task.value.status == 200)
        #expect(server.requests.count == 1)
    }

    @Test func `holds an answer, whose request is carried out`() async throws {
        let gate = Gate<Void>()
        transport.plan(.holdAnswer(gate))
        let task = spawn { [transport, request] in try await transport.send(request) }
        try await transport.waitForHeld()
        task.cancel()
        await expectFailure(.cancelled) { try await task.value }
        #expect(server.requests.count == 1)
    }
}
