extension Benchmark {
    /// The resident memory of the service ten seconds after 100 sign-ins, four at once: 40 MiB relative to it.
    static var serviceIdle: Benchmark {
        Benchmark("service_idle") {
            let service = try await ServiceProcess(accounts: 4)
            defer { service.stop() }
            let before = try service.residentMemory
            let start = ContinuousClock.now
            try await SignInLoad(service).run(100, redeeming: true)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            let after = try service.residentMemory
            try await Task.sleep(for: .seconds(10))
            let later = try service.residentMemory
            return Measurement(
                ratio: Double(40 << 20) / Double(later), operationsPerSecond: 100 / seconds,
                memory: Allocations.Memory(allocations: 0, bytes: Double(later)),
                note:
                    "\(before >> 10) KiB at first, \(after >> 10) after the sign-ins, \(later >> 10) ten seconds later")
        }
    }
}
