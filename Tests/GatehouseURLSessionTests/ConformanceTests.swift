import GatehouseTesting
import GatehouseURLSession
import Testing

@Suite("The transport over URLSession") struct ConformanceTests {
    @Test(arguments: TransportConformance.checks)
    func `keeps the contract`(check: TransportConformance.Check) async throws {
        try await check.run { URLSessionTransport() }
    }

    @Test(arguments: TransportConformance.streaming)
    func `streams`(check: TransportConformance.Check) async throws {
        try await check.run { URLSessionTransport() }
    }
}
