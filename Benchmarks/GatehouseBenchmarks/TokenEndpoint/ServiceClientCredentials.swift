extension Benchmark {
    /// The sum of the processor times of the raw parts of a signed token for a client with a secret, relative to that
    /// of such a token in the service, whose audit has an entry for each. For 64 requests at once.
    static var serviceClientCredentials: Benchmark {
        Benchmark("service_client_credentials") {
            let service = try await ServiceProcess(accounts: 0, withMetrics: true)
            defer { service.stop() }
            let client = SecretClient(id: ServiceProcess.program, secret: try service.registerProgram())
            let load = FormLoad(
                client, to: try service.address("/token"), forms: [[("grant_type", "client_credentials")]])
            return try await measure(load, .clientCredentials, of: service, in: try SQLiteEngine(copying: service))
        }
    }
}
