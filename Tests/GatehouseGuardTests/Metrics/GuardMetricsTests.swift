import Foundation
import GatehouseGuard
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("The metrics of a guard")
struct GuardMetricsTests {
    private let fixture: GuardFixture

    init() throws {
        fixture = try GuardFixture()
    }

    @Test func `count each decision, and what was never decided about`() async throws {
        let counters = DecisionCounters()
        let theGuard = try fixture.makeGuard(verifier: fixture.issuer.verifier { $0.counters = counters }) {
            $0.counters = counters
        }
        let token = try await fixture.bearer()
        for _ in 0..<2 { _ = await theGuard.respond(to: try fixture.nginx(with: ["Authorization": token])) }
        _ = await theGuard.respond(to: try fixture.nginx())
        _ = await theGuard.respond(to: try fixture.question(["Authorization": token]))
        let answer = await theGuard.respond(to: try fixture.question([:], at: "/metrics"))
        #expect(answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        let lines = Set(answer.text.split(separator: "\n").map(String.init))
        for line in [
            "# TYPE gatehouse_decisions_total counter", "gatehouse_decisions_total{decision=\"accepted\"} 2",
            "gatehouse_decisions_total{decision=\"refused\"} 1", "gatehouse_decisions_total{decision=\"undecided\"} 0",
            "gatehouse_accepted_total{token=\"known\"} 1", "gatehouse_accepted_total{token=\"new\"} 1",
            "gatehouse_refusal_reasons_total{reason=\"missingCredentials\"} 1",
            "gatehouse_unread_total{reason=\"missingField\"} 1",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
    }

    @Test func `aren't there if nobody counts`() async throws {
        let answer = try await fixture.makeGuard().respond(to: try fixture.question([:], at: "/metrics"))
        #expect(answer.status == .notFound)
    }
}
