import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// Attack checklist J41.
@Suite("The answer to a token that was taken back")
struct StatusAnswerTests {
    private func text(_ decision: Decision) throws -> String {
        let response = try #require(decision.refusal?.response)
        let fields = response.headers.fields.map { "\($0.name): \($0.value)" }
        return "\(response.status.rawValue) \(fields) \(response.text)"
    }

    @Test func `is the one that any bad token gets`() async throws {
        let world = try TestStatusLists()
        let issuer = world.issuer
        try await world.publish([1: .invalid, 2: .suspended, 3: TokenStatus(rawValue: 9)])
        let verifier = world.verifier()
        let required = world.verifier { $0.status.isRequired = true }
        var decisions = [await verifier.decide(try issuer.bearer("x"))]
        for index in [1, 2, 3, 64] { decisions.append(await verifier.decide(try await world.request(index))) }
        decisions.append(await verifier.decide(try await world.request(1, uri: "https://x.example/1")))
        decisions.append(await verifier.decide(try issuer.bearer(await issuer.token(["iss": "https://x.example"]))))
        decisions.append(await required.decide(try issuer.bearer(await issuer.token())))
        #expect(Set(decisions.map(\.reasons)).count == 7)
        #expect(Set(try decisions.map(text)).count == 1)
    }
}
