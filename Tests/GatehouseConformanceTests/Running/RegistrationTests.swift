import GatehouseHTTP
import Testing

@testable import GatehouseConformance

@Suite("A registration")
struct RegistrationTests {
    @Test func `that is answered by 200 instead of 201 is a failure, and the module goes on`() async throws {
        let fault = Fault.rewriting("registration: 200", "/register") { response, _ in
            if response.status == .created { response.status = .ok }
        }
        let reports = try await ConformanceWorld().reports(["dynamic"], ["oidcc-server"], fault: fault)
        let report = try #require(reports.first)
        #expect(report.result == .failed)
        let reasons = Set(report.findings.filter { $0.weight == .failure }.map(\.sentence))
        #expect(reasons == ["expected: a registration is answered by 201, here by 200 (RFC 7591 3.2.1)"])
        #expect(report.exchanges.contains { $0.address.contains("/token") })
    }
}
