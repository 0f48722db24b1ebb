import GatehouseHTTP
import GatehouseTesting
import Synchronization
import Testing

private struct Failure: Error {}

/// Writes its name into the request on the way down and into the answer on the way up.
private struct Marking: HTTPLoader {
    let name: String

    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        var request = request
        request.headers.add("Down", name)
        var response = try await next(request)
        response.headers.add("Up", name)
        return response
    }
}

private struct Throwing: HTTPLoader {
    let error: any Error
    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse { throw error }
}

@Suite("A chain")
struct LoaderChainTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }

    @Test func `hands a request down and its answer up`() async throws {
        let common: [any HTTPLoader] = [Marking(name: "b"), Marking(name: "c")]
        let isLast = true
        let chain = LoaderChain(transport: transport) {
            Marking(name: "a")
            common
            for name in ["d", "e"] { Marking(name: name) }
            if isLast { Marking(name: "f") } else { Marking(name: "g") }
            if !isLast { Marking(name: "h") }
        }
        let response = try await chain.load(HTTPRequest(path: "/"))
        #expect(transport.requests.first?.headers[values: "Down"] == ["a", "b", "c", "d", "e", "f"])
        #expect(response.headers[values: "Up"] == ["f", "e", "d", "c", "b", "a"])
    }

    @Test func `without loaders is its transport`() async throws {
        #expect(try await LoaderChain(transport: transport).load(HTTPRequest(path: "/")).status == 200)
    }

    @Test func `stands at the end of another chain`() async throws {
        let inner = LoaderChain(transport: transport) { Marking(name: "inner") }
        let outer = LoaderChain(transport: inner) { Marking(name: "outer") }
        _ = try await outer.load(HTTPRequest(path: "/"))
        #expect(transport.requests.first?.headers[values: "Down"] == ["outer", "inner"])
    }

    @Test func `gives an answer of any status as an answer`() async throws {
        transport.setDefault { _ in HTTPResponse(status: 500) }
        #expect(try await LoaderChain(transport: transport).load(HTTPRequest(path: "/")).status == 500)
    }

    @Test func `throws nothing but its own kind of error`() async {
        for (error, code) in [
            (Failure() as any Error, HTTPError.Code.unknown), (CancellationError(), .cancelled),
            (HTTPError(.cannotAuthenticate), .cannotAuthenticate),
        ] {
            let chain = LoaderChain(transport: transport) {
                Marking(name: "a")
                Throwing(error: error)
            }
            let thrown = await #expect(throws: HTTPError.self) { try await chain.load(HTTPRequest(path: "/")) }
            #expect(thrown?.code == code)
        }
        transport.setDefault { _ in throw Failure() }
        let thrown = await #expect(throws: HTTPError.self) {
            try await LoaderChain(transport: transport).load(HTTPRequest(path: "/"))
        }
        #expect(thrown?.code == .unknown)
    }

    @Test func `sends nothing for a task that is cancelled`() async throws {
        let chain = LoaderChain(transport: transport)
        let gate = Gate<Void>()
        let task = Task {
            _ = try? await gate.wait()
            return try await chain.load(HTTPRequest(path: "/"))
        }
        task.cancel()
        let error = await #expect(throws: HTTPError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(transport.requests.isEmpty)
    }
}
