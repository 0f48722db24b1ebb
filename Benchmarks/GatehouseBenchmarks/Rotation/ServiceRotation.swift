extension Benchmark {
    /// The sum of the processor times of a rotation's raw parts, relative to that of a rotation in the service. It is
    /// bound to a key (DPoP), with an encrypted access token, on SQLite, for 64 clients at once.
    static var serviceRotation: Benchmark {
        Benchmark("service_rotation") {
            let service = try await ServiceProcess(accounts: 1, withMetrics: true)
            defer { service.stop() }
            try service.registerApp()
            let load = try await RotationLoad(service)
            return try await measure(load, of: service, in: try SQLiteEngine(copying: service))
        }
    }

    /// The same on PostgreSQL. The processor time is that of the service and the server.
    static var serviceRotationPostgreSQL: Benchmark {
        Benchmark("service_rotation_postgresql") {
            let server = try PostgreSQLServer()
            defer { server.stop() }
            let service = try await ServiceProcess(accounts: 1, withMetrics: true, database: server.url)
            defer { service.stop() }
            try service.registerApp()
            let load = try await RotationLoad(service)
            return try await measure(load, of: service, in: try PostgreSQLEngine(server))
        }
    }

    /// Measures rotations in a service whose rows are in an engine.
    private static func measure(
        _ load: RotationLoad, of service: ServiceProcess, in engine: some ServiceEngine
    ) async throws -> Measurement {
        let parts = try RotationParts(of: try await load.sample())
        defer { parts.stop() }
        var rounds: [RotationRound] = []
        for round in 0...RotationRound.rounds {
            let result = try await RotationRound(load, of: service, in: engine, parts: parts)
            if round > 0 { rounds.append(result) }
        }
        return Measurement(
            ratio: rounds.map(\.ratio).median, operationsPerSecond: rounds.map(\.speed).median,
            memory: Allocations.Memory(allocations: 0, bytes: 0), note: RotationRound.note(rounds))
    }
}

/// What rotations and their raw parts take, one after the other.
private struct RotationRound {
    static let rounds = 5
    private static let count = 6_400

    /// The processor time of a rotation: in the service with its database, and in the process that makes the load.
    let service, load: Double
    /// The part of it in the database's own processes.
    let database: Double
    let parts: RotationParts.Times
    let times: [Double]
    /// Rotations a second.
    let speed: Double
    /// For each rotation.
    let statements, commits: Double

    var ratio: Double { parts.sum / service }

    init(
        _ load: RotationLoad, of process: ServiceProcess, in engine: some ServiceEngine, parts: RotationParts
    ) async throws {
        let count = RotationRound.count
        let writes = try await process.writes
        let (own, before, others) = (try ProcessorTime.seconds(), try process.processorTime, try engine.processorTime)
        let round = try await load.rotate(count)
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

    static func note(_ rounds: [RotationRound]) -> String {
        func median(_ value: (RotationRound) -> Double) -> Double { rounds.map(value).median }
        func microseconds(_ value: (RotationRound) -> Double) -> String { "\(Int((median(value) * 1e6).rounded()))" }
        func rounded(_ value: (RotationRound) -> Double) -> String { "\((median(value) * 100).rounded() / 100)" }
        return rounds.map(\.ratio).spread + ", \(microseconds(\.service)) µs, \(microseconds(\.database)) of them in "
            + "the database's processes, against \(microseconds(\.parts.sum)): "
            + "verification \(microseconds(\.parts.verification)), signature \(microseconds(\.parts.signature)), "
            + "agreement \(microseconds(\.parts.agreement)), answer \(microseconds(\.parts.answer)), "
            + "commit \(microseconds(\.parts.commit)); \(rounded(\.statements)) statements and \(rounded(\.commits)) "
            + "commits a rotation; \(median { $0.times.median }.milliseconds) ms, at the 99th percentile "
            + "\(median(\.times.percentile99).milliseconds); \(microseconds(\.load)) µs for the load"
    }
}
