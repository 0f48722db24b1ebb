import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

/// Answers after a few interruptions, and knows how many requests were there at once.
private final class InterruptedTransport: HTTPTransport {
    private let counts = Mutex((current: 0, peak: 0))
    private let paths = Mutex<[String]>([])

    var peak: Int { counts.withLock { $0.peak } }
    var sent: [String] { paths.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        paths.withLock { $0.append(request.path) }
        counts.withLock { $0 = ($0.current + 1, max($0.peak, $0.current + 1)) }
        defer { counts.withLock { $0.current -= 1 } }
        await explorationPoint()
        guard !Task.isCancelled else { throw HTTPError(.cancelled, request: request) }
        return HTTPResponse(status: 200, request: request)
    }
}

private struct Violation: Error, CustomStringConvertible {
    let description: String
}

private func hold(_ holds: Bool, _ promise: String) throws {
    guard holds else { throw Violation(description: promise) }
}

/// How a request ended, in a word.
private func end(of task: Task<HTTPResponse, any Error>) async -> String {
    switch await task.result {
    case .success(let response): "\(response.status)"
    case .failure(let error as HTTPError): error.code.rawValue
    case .failure: "another error"
    }
}

@Suite("In every order of what happens", .timeLimit(.minutes(5)))
struct LoaderSchedulesTests {
    private let explorer = ScheduleExplorer(.exhaustive(deviations: 4, limit: 3000))

    @Test func `a throttle keeps its limit, forgets nobody and loses no permit`() async {
        let report = await explorer.explore { () -> [String] in
            let transport = InterruptedTransport()
            let throttle = Throttle(maximumRequests: 1)
            let chain = LoaderChain(transport: transport) { throttle }
            let tasks = (0..<3).map { number in spawn { try await chain.load(HTTPRequest(path: "/\(number)")) } }
            let canceller = spawn { tasks[1].cancel() }
            var ends: [String] = []
            for task in tasks { ends.append(await end(of: task)) }
            await canceller.value
            try hold(transport.peak <= 1, "one at a time")
            try hold(throttle.waitingCount == 0, "nobody is left waiting")
            try hold(await (try? chain.load(HTTPRequest(path: "/")))?.status == 200, "the permit is there again")
            try hold(ends[0] == "200" && ends[2] == "200", "who wasn't cancelled gets an answer")
            return ends
        }
        #expect(report.failures.isEmpty)
        #expect(Set(report.outcomes.keys.map { $0[1] }) == ["200", "cancelled"])
    }

    @Test func `de-duplicated requests end, and whoever stays gets an answer`() async {
        let report = await explorer.explore { () -> String in
            let transport = InterruptedTransport()
            let loader = Deduplicate()
            let chain = LoaderChain(transport: transport) { loader }
            let tasks = (0..<3).map { _ in spawn { try await chain.load(HTTPRequest(path: "/")) } }
            let canceller = spawn {
                tasks[0].cancel()
                await explorationPoint()
                tasks[1].cancel()
            }
            var ends: [String] = []
            for task in tasks { ends.append(await end(of: task)) }
            await canceller.value
            try hold(ends[2] == "200", "who wasn't cancelled gets an answer")
            try hold(loader.waitingCount == 0, "nobody is left waiting")
            return "\(ends) after \(transport.sent.count)"
        }
        #expect(report.failures.isEmpty)
        #expect(report.outcomes.keys.contains(#"["200", "200", "200"] after 1"#))
        #expect(report.outcomes.keys.contains { $0.hasPrefix(#"["cancelled", "cancelled", "200"]"#) })
    }

    @Test func `a reset lets nothing out that was in before, and ends`() async {
        let report = await ScheduleExplorer(.seeded(count: 2000, seed: 1)).explore { () -> [String] in
            let transport = InterruptedTransport()
            let chain = LoaderChain(transport: transport) {
                Autocancel()
                ResetGuard { Throttle(maximumRequests: 1) }
            }
            let early = (0..<2).map { number in spawn { try await chain.load(HTTPRequest(path: "/\(number)")) } }
            let resets = (0..<2).map { _ in spawn { await chain.reset() } }
            await resets[0].value
            let sentBefore = transport.sent
            var ends: [String] = []
            for task in early { ends.append(await end(of: task)) }
            await resets[1].value
            let isNew = transport.sent.count > sentBefore.count
            try hold(
                !isNew || ends.contains("200"), "a request that is sent after the reset has entered after it")
            try hold(await (try? chain.load(HTTPRequest(path: "/")))?.status == 200, "the chain works again")
            return ends
        }
        #expect(report.failures.isEmpty)
        #expect(Set(report.outcomes.keys.flatMap { $0 }).isSuperset(of: ["200", "resetInProgress"]))
    }

    @Test func `a stream ends once, whoever ends it`() async {
        let report = await ScheduleExplorer().explore { () -> String in
            let ends = Tally()
            let chunks = Mutex<[[UInt8]]>([[1], [2]])
            let stream = HTTPByteStream {
                ends.increment()
            } read: {
                await explorationPoint()
                return chunks.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            }
            let reader = spawn { (try? await stream.collect(maximumSize: 10)) ?? [9] }
            let canceller = spawn { stream.cancel() }
            let bytes = await reader.value
            await canceller.value
            try hold(ends.count == 1, "it ends once")
            try hold(bytes == [1, 2] || bytes == [9], "all of it is read, or it fails")
            return "\(bytes)"
        }
        #expect(report.failures.isEmpty)
        #expect(report.isComplete)
        #expect(Set(report.outcomes.keys) == ["[1, 2]", "[9]"])
    }
}
