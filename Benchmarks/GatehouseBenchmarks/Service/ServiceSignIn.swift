import GatehouseTypes

extension Benchmark {
    /// The processor time of bare Argon2id, relative to that of a password sign-in in the service, without what the
    /// rotations take that go on at a fixed rate meanwhile.
    static var serviceSignIn: Benchmark {
        Benchmark("service_sign_in") {
            let service = try await ServiceProcess(accounts: 24)
            defer { service.stop() }
            let load = try await ServiceLoad(service)
            var rounds: [SignInRound] = []
            for round in 0...7 {
                let result = try await SignInRound(load, in: service)
                if round > 0 { rounds.append(result) }
            }
            let speed = rounds.map { Double(SignInRound.count) / $0.seconds }.median
            let bare = rounds.map { Double(SignInRound.count) / $0.hashSeconds }.median
            return Measurement(
                ratio: rounds.map(\.ratio).median, operationsPerSecond: speed,
                memory: Allocations.Memory(allocations: 0, bytes: 0),
                note: "\(rounds.map(\.ratio).spread), \(rounds.map(\.processorTime).median.milliseconds) ms against "
                    + "\(rounds.map(\.hashProcessorTime).median.milliseconds); \((speed / bare * 100).rounded() / 100) of "
                    + "the speed of bare hashes, beside the load's own work")
        }
    }
}

/// What sign-ins and bare hashes take, one after the other.
private struct SignInRound {
    static let count = 100

    /// The time that passes.
    let seconds, hashSeconds: Double
    /// For each of them.
    let processorTime, hashProcessorTime: Double

    var ratio: Double { hashProcessorTime / processorTime }

    init(_ load: ServiceLoad, in service: ServiceProcess) async throws {
        let clock = ContinuousClock()
        let (before, start) = (try ProcessorTime.seconds(), clock.now)
        try ServiceLoad.hash(SignInRound.count)
        hashSeconds = (clock.now - start).seconds
        hashProcessorTime = (try ProcessorTime.seconds() - before) / Double(SignInRound.count)

        let idle = try service.processorTime
        let rotations = try await load.rotate(for: .seconds(2)).count
        let quiet = try service.processorTime
        let busy = try await load.signIn(SignInRound.count)
        seconds = busy.signIns
        let rotating = (quiet - idle) / Double(rotations) * Double(busy.rotations.count)
        processorTime = (try service.processorTime - quiet - rotating) / Double(SignInRound.count)
    }
}

extension Double {
    /// In milliseconds, with two digits.
    var milliseconds: Double { (self * 100_000).rounded() / 100 }
}
