extension Benchmark {
    /// The 99th percentile of the time of a rotation, at a fixed rate, alone and while others sign in.
    static var serviceFairness: Benchmark {
        Benchmark("service_fairness") {
            let service = try await ServiceProcess(accounts: 24)
            defer { service.stop() }
            let load = try await ServiceLoad(service)
            var alone: [Double] = []
            var loaded: [Double] = []
            for round in 0...5 {
                let quiet = try await load.rotate(for: .seconds(5))
                let busy = try await load.signIn(150)
                guard round > 0 else { continue }
                alone.append(quiet.percentile99)
                loaded.append(busy.rotations.percentile99)
            }
            let ratios = zip(alone, loaded).map { $0 / $1 }
            return Measurement(
                ratio: ratios.median, operationsPerSecond: Double(RefreshLoad.rate),
                memory: Allocations.Memory(allocations: 0, bytes: 0),
                note: "\(ratios.spread), \(alone.median.milliseconds) ms alone, \(loaded.median.milliseconds) ms loaded"
            )
        }
    }
}
