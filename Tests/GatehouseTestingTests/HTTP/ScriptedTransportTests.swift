import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A scripted transport")
struct ScriptedTransportTests {
    private let transport = ScriptedTransport()
    private let request = HTTPRequest(path: "/a")

    @Test func `answers in order and records what it was asked`() async throws {
        transport.enqueue(HTTPResponse(status: 201))
        transport.enqueue { HTTPResponse(status: 200, body: Array($0.path.utf8)) }
        #expect(try await transport.send(request).status == 201)
        #expect(try await transport.send(HTTPRequest(path: "/b")).text == "/b")
        #expect(transport.requests.map(\.path) == ["/a", "/b"])
    }

    @Test func `says which request it answered`() async throws {
        transport.enqueue(HTTPResponse(status: 200))
        #expect(try await transport.send(request).request?.id == request.id)
    }

    @Test func `can't connect when nothing is prepared`() async {
        await #expect { try await transport.send(request) } throws: { ($0 as? HTTPError)?.code == .cannotConnect }
    }

    @Test func `falls back to its default`() async throws {
        transport.setDefault { _ in HTTPResponse(status: 204) }
        transport.enqueue(failing: .connectionLost)
        await #expect { try await transport.send(request) } throws: { ($0 as? HTTPError)?.code == .connectionLost }
        #expect(try await transport.send(request).status == 204)
    }

    @Test func `holds an answer until it's released`() async throws {
        let held = transport.enqueueHeld()
        let task = spawn { [transport, request] in try await transport.send(request) }
        #expect(try await held.waitForRequest().id == request.id)
        held.release(HTTPResponse(status: 200))
        #expect(try await task.value.status == 200)
    }

    @Test func `fails a held answer`() async throws {
        let held = transport.enqueueHeld()
        let task = spawn { [transport, request] in try await transport.send(request) }
        try await held.waitForRequest()
        held.fail(.timedOut)
        await #expect { try await task.value } throws: { ($0 as? HTTPError)?.code == .timedOut }
    }

    @Test func `ends a held answer when its task is cancelled`() async throws {
        let held = transport.enqueueHeld()
        let task = spawn { [transport, request] in try await transport.send(request) }
        try await held.waitForRequest()
        task.cancel()
        await #expect { try await task.value } throws: { ($0 as? HTTPError)?.code == .cancelled }
    }

    @Test func `delivers late, if told so, to a task that was cancelled`() async throws {
        let held = transport.enqueueHeld(ignoresCancellation: true)
        let task = spawn { [transport, request] in try await transport.send(request) }
        try await held.waitForRequest()
        task.cancel()
        held.release(HTTPResponse(status: 200))
        #expect(try await task.value.status == 200)
    }

    @Test func `tells when requests have come`() async throws {
        transport.setDefault { _ in HTTPResponse(status: 200) }
        async let sent = transport.send(request)
        try await transport.waitForRequests()
        #expect(transport.requests.count == 1)
        _ = try await sent
    }
}
