import GatehouseHTTP
import GatehouseTypes

/// A transport that counts resets.
private final class ResetTransport: HTTPTransport {
    let base = ScriptedTransport { _ in HTTPResponse(status: 200) }
    let resets = Tally()

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await base.send(request) }
    func reset() async { resets.increment() }
}

extension LoaderConformance {
    static var resetting: [Check] {
        [
            Check("A reset passes, and requests after it get through") { subject in
                let transport = ResetTransport()
                let chain = try await subject.chain(over: transport)
                _ = try await chain.load(subject.request(.get, "/before"))
                await chain.reset()
                try require(transport.resets.count, is: 1, "the number of resets at the end")
                try require(try await chain.load(subject.request(.get, "/after")).status, is: 200, "the status")
            },
            Check("A reset ends, however many ask for it") { subject in
                let chain = try await subject.chain(over: ResetTransport())
                await withTaskGroup { group in
                    for _ in 0..<20 { group.addTask { await chain.reset() } }
                }
                try require(try await chain.load(subject.request()).status, is: 200, "the status")
            },
            Check("A request that a reset overtakes gets an end, and no answer") { subject in
                let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }
                let held = transport.enqueueHeld()
                let chain = try await subject.chain(over: transport)
                let request = subject.request()
                let early = spawn { try await chain.load(request) }
                try await held.waitForRequest()
                await chain.reset()
                held.release(HTTPResponse(status: 200))
                try await requireError([.resetInProgress, .cancelled]) { try await early.value }
                try require(try await chain.load(subject.request()).status, is: 200, "the status")
            },
            Check("What a loader kept is gone after a reset") { subject in
                let transport = ScriptedTransport { _ in
                    HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60", "ETag": "\"1\""], body: [1])
                }
                let chain = try await subject.chain(over: transport)
                _ = try await chain.load(subject.request())
                await chain.reset()
                let before = transport.requests.count
                _ = try await chain.load(subject.request())
                try require(transport.requests.count, is: before + 1, "the number of requests")
                try require(transport.requests.last?.headers["If-None-Match"], is: nil, "a validator")
            },
        ]
    }
}
