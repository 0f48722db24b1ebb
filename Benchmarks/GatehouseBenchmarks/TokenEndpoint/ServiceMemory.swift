extension Benchmark {
    /// The resident memory of the service after 15,000 tokens for a client's own credentials, relative to that after
    /// 30,000 more. What a request leaves behind would be there 30,000 times.
    static var serviceMemory: Benchmark {
        Benchmark("service_memory") {
            let service = try await ServiceProcess(accounts: 0)
            defer { service.stop() }
            let client = SecretClient(id: ServiceProcess.program, secret: try service.registerProgram())
            let load = FormLoad(
                client, to: try service.address("/token"), forms: [[("grant_type", "client_credentials")]])
            _ = try await load.send(15_000)
            let before = try service.residentMemory
            let more = try await load.send(30_000)
            let after = try service.residentMemory
            return Measurement(
                ratio: Double(before) / Double(after), operationsPerSecond: 30_000 / more.seconds,
                memory: Allocations.Memory(allocations: 0, bytes: Double(after)),
                note: "\(Double(after - before) / 30_000) bytes a request, \(after >> 10) KiB in all")
        }
    }
}
