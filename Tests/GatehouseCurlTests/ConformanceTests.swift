import GatehouseCurl
import GatehouseTesting
import TLSTestSupport
import Testing

@Suite("The libcurl transport") struct ConformanceTests {
    @Test(arguments: TransportConformance.checks + TransportConformance.cutHeads)
    func `keeps the contract`(check: TransportConformance.Check) async throws {
        try await check.run { CurlTransport.patient() }
    }

    @Test(arguments: TransportConformance.streaming + TransportConformance.backPressure)
    func `streams`(check: TransportConformance.Check) async throws {
        try await check.run { CurlTransport.patient() }
    }

    @Test(arguments: TransportConformance.exactness)
    func `is exact`(check: TransportConformance.Check) async throws {
        try await check.run { CurlTransport.patient() }
    }
}
