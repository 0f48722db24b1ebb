import GatehouseCurl
import GatehouseTypes

extension Benchmark {
    /// The sum of the processor times of the raw parts of an introspection, relative to that of one in the service. The
    /// tokens are signed, and belong to 64 sign-ins of one person. For 64 requests at once.
    static var serviceIntrospection: Benchmark {
        Benchmark("service_introspection") {
            let service = try await ServiceProcess(accounts: 1, withMetrics: true)
            defer { service.stop() }
            let client = SecretClient(secret: service.clientSecret)
            var forms: [FormLoad.Form] = []
            for number in 0..<RotationLoad.clients {
                let signIn = SignIn(service: service, client: client, transport: CurlTransport())
                let code = try await signIn.code(for: service.emails[0], from: "10.1.0.\(number)")
                forms.append([("token", try await signIn.accessToken(for: code))])
            }
            let load = FormLoad(client, to: try service.address("/introspect"), forms: forms)
            return try await measure(load, .introspection, of: service, in: try SQLiteEngine(copying: service))
        }
    }
}
