extension Benchmark {
    /// Measures what a load asks of a service whose rows are in an engine.
    static func measure(
        _ load: some TokenLoad, _ kind: TokenParts.Kind, of service: ServiceProcess, in engine: some ServiceEngine
    ) async throws -> Measurement {
        let parts = try TokenParts(kind, of: try await load.sample())
        defer { parts.stop() }
        var rounds: [TokenRound] = []
        for round in 0...TokenRound.rounds {
            let result = try await TokenRound(load, of: service, in: engine, parts: parts)
            if round > 0 { rounds.append(result) }
        }
        return Measurement(
            ratio: rounds.map(\.ratio).median, operationsPerSecond: rounds.map(\.speed).median,
            memory: Allocations.Memory(allocations: 0, bytes: 0), note: TokenRound.note(rounds))
    }
}

/// What requests for tokens and their raw parts take, one after the other.
private struct TokenRound {
    static let rounds = 5
    private static let count = 6_400

    /// The processor time of a request: in the service with its database, and in the process that makes the load.
    let service, load: Double
    /// The part of it in the database's own processes.
    let database: Double
    let parts: TokenParts.Times
    let times: [Double]
    /// Requests a second.
    let speed: Double
    /// For each request.
    let statements, commits: Double

    var ratio: Double { parts.sum / service }

    init(
        _ load: some TokenLoad, of process: ServiceProcess, in engine: some ServiceEngine, parts: TokenParts
    ) async throws {
        let count = TokenRound.count
        let writes = try await process.writes
        let (own, before, others) = (try ProcessorTime.seconds(), try process.processorTime, try engine.processorTime)
        let round = try await load.send(count)
        database = (try engine.processorTime - others) / Double(count)
        service = (try process.processorTime - before) / Double(count) + database
        self.load = (try ProcessorTime.seconds() - own) / Double(count)
        let written = try await process.writes - writes
        self.parts = try await parts.measure(count, written, in: engine)
        times = round.times
        speed = Double(count) / round.seconds
        statements = written.statements / Double(count)
        commits = written.commits / Double(count)
    }

    static func note(_ rounds: [TokenRound]) -> String {
        func median(_ value: (TokenRound) -> Double) -> Double { rounds.map(value).median }
        func microseconds(_ value: (TokenRound) -> Double) -> String { "\(Int((median(value) * 1e6).rounded()))" }
        func rounded(_ value: (TokenRound) -> Double) -> String { "\((median(value) * 100).rounded() / 100)" }
        return rounds.map(\.ratio).spread + ", \(microseconds(\.service)) µs, \(microseconds(\.database)) of them in "
            + "the database's processes, against \(microseconds(\.parts.sum)): "
            + "verification \(microseconds(\.parts.verification)), signature \(microseconds(\.parts.signature)), "
            + "agreement \(microseconds(\.parts.agreement)), answer \(microseconds(\.parts.answer)), "
            + "commit \(microseconds(\.parts.commit)); \(rounded(\.statements)) statements and \(rounded(\.commits)) "
            + "commits a request; \(median { $0.times.median }.milliseconds) ms, at the 99th percentile "
            + "\(median(\.times.percentile99).milliseconds); \(microseconds(\.load)) µs for the load"
    }
}
