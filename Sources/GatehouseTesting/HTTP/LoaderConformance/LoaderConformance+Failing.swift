import GatehouseHTTP
import GatehouseTypes

extension LoaderConformance {
    private struct Oddity: Error {}

    static let failing: [Check] = [
        Check("An error keeps its code") { subject in
            let codes: [HTTPError.Code] = [
                .invalidRequest, .insecureConnection, .invalidResponse, .resetInProgress, .cannotAuthenticate,
                .cannotDecodeResponse, .unknown, .cancelled,
            ]
            for code in codes {
                let transport = ScriptedTransport { throw HTTPError(code, "a reason", request: $0) }
                let chain = try await subject.chain(over: transport)
                try await requireFailure(code, "the request") { try await chain.load(subject.request()) }
            }
        },
        Check("Whatever else a transport throws comes out as an HTTPError") { subject in
            let chain = try await subject.chain(over: ScriptedTransport { _ in throw Oddity() })
            try await requireFailure(.unknown, "the request") { try await chain.load(subject.request()) }
        },
        Check("After a failure the next request gets through") { subject in
            let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }
            transport.enqueue(failing: .invalidResponse)
            let chain = try await subject.chain(over: transport)
            try await requireFailure(.invalidResponse, "the request") { try await chain.load(subject.request()) }
            try require(try await chain.load(subject.request()).status, is: 200, "the status")
        },
        Check("A cancelled caller gets an end, and the exchange is cancelled too") { subject in
            let transport = ScriptedTransport()
            let held = transport.enqueueHeld()
            let chain = try await subject.chain(over: transport)
            let request = subject.request()
            let caller = spawn { try await chain.load(request) }
            try await held.waitForRequest()
            caller.cancel()
            try await requireFailure(.cancelled, "the request") { try await caller.value }
            transport.setDefault { _ in HTTPResponse(status: 200) }
            try require(try await chain.load(subject.request()).status, is: 200, "the status afterwards")
        },
        Check("One caller's cancellation is nobody else's") { subject in
            let transport = ScriptedTransport()
            let answers = [transport.enqueueHeld(), transport.enqueueHeld()]
            let chain = try await subject.chain(over: transport)
            var callers: [Task<HTTPResponse, any Error>] = []
            for (number, answer) in answers.enumerated() {
                let request = subject.request(.get, "/\(number)")
                callers.append(spawn { try await chain.load(request) })
                try await answer.waitForRequest()
            }
            callers[0].cancel()
            try await requireFailure(.cancelled, "the request") { try await callers[0].value }
            answers[1].release(HTTPResponse(status: 200))
            try require(try await callers[1].value.status, is: 200, "the other's status")
        },
    ]
}

/// A transport that counts resets.
private final class ResetTransport: HTTPTransport {
    let base = ScriptedTransport { _ in HTTPResponse(status: 200) }
    let resets = Tally()

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await base.send(request) }
    func reset() async { resets.increment() }
}

extension LoaderConformance {
    static let resetting: [Check] = [
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
            try await requireFailure(.resetInProgress, or: .cancelled, "the request") { try await early.value }
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
