import Synchronization

extension Benchmark {
    /// Password sign-ins, eight at once, while refresh tokens are rotated at a fixed rate, against bare Argon2id.
    static var serviceSignIn: Benchmark {
        Benchmark("service_sign_in") {
            let service = try await ServiceProcess(accounts: 8)
            defer { service.stop() }
            let load = try await ServiceLoad(service)
            let times = Mutex<[Double]>([])
            let comparison = Comparison(
                operations: 100, rounds: 5,
                subject: { count in
                    let new = try await load.signIn(count)
                    times.withLock { $0 += new }
                },
                primitive: { try ServiceLoad.hash($0) })
            let measurement = try await comparison.measure()
            let rotations = times.withLock { $0 }
            return Measurement(
                ratio: measurement.ratio, operationsPerSecond: measurement.operationsPerSecond,
                memory: Allocations.Memory(allocations: 0, bytes: 0),
                note: measurement.note + "; 99% of the rotations within \(rotations.percentile99.milliseconds) ms")
        }
    }

    /// The 99th percentile of the time of a rotation, at a fixed rate, alone and while others sign in.
    static var serviceRotation: Benchmark {
        Benchmark("service_rotation") {
            let service = try await ServiceProcess(accounts: 8)
            defer { service.stop() }
            let load = try await ServiceLoad(service)
            var alone: [Double] = []
            var loaded: [Double] = []
            for round in 0...5 {
                let quiet = try await load.rotate(for: .seconds(5))
                let busy = try await load.signIn(150)
                guard round > 0 else { continue }
                alone.append(quiet.percentile99)
                loaded.append(busy.percentile99)
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

extension Double {
    fileprivate var milliseconds: Double { (self * 100_000).rounded() / 100 }
}
