extension Benchmark {
    /// The sum of the processor times of a rotation's raw parts, relative to that of a rotation in the service. It is
    /// bound to a key (DPoP), with an encrypted access token, on SQLite, for 64 clients at once.
    static var serviceRotation: Benchmark {
        Benchmark("service_rotation") {
            let service = try await ServiceProcess(accounts: 1, withMetrics: true)
            defer { service.stop() }
            try service.registerApp()
            let load = try await RotationLoad(service)
            return try await measure(load, .rotation, of: service, in: try SQLiteEngine(copying: service))
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
            return try await measure(load, .rotation, of: service, in: try PostgreSQLEngine(server))
        }
    }
}
