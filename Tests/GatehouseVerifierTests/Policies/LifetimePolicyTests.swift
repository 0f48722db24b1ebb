import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// Attack checklist J35.
@Suite("A token's time")
struct LifetimePolicyTests {
    private let issuer: TestIssuer

    init() throws {
        issuer = try TestIssuer()
    }

    private func reasons(_ changes: [String: JSONValue?], tolerance: Duration = .seconds(30)) async throws
        -> [RefusalReason.Code]
    {
        let token = try await issuer.token(changes)
        let decision = await issuer.verifier { $0.clockTolerance = tolerance }.decide(try issuer.bearer(token))
        return decision.principal == nil ? decision.reasons : []
    }

    private func time(_ offset: Int64) -> JSONValue {
        .integer(issuer.clock.numericDate + offset)
    }

    @Test("ends within the tolerance", arguments: [(-29, true), (-30, false), (-31, false), (1, true)])
    func expiry(offset: Int64, isAccepted: Bool) async throws {
        #expect(try await reasons(["exp": time(offset)]) == (isAccepted ? [] : [.expired]))
    }

    @Test("begins within the tolerance", arguments: [(30, true), (31, false), (3600, false), (-3600, true)])
    func beginning(offset: Int64, isAccepted: Bool) async throws {
        let expected: [RefusalReason.Code] = isAccepted ? [] : [.notYetValid]
        #expect(try await reasons(["iat": time(offset)]) == expected)
        #expect(try await reasons(["nbf": time(offset)]) == expected)
    }

    @Test func `has a tolerance of at most a minute`() async throws {
        #expect(try await reasons(["exp": time(-59)], tolerance: .seconds(3600)) == [])
        #expect(try await reasons(["exp": time(-60)], tolerance: .seconds(3600)) == [.expired])
        #expect(try await reasons(["exp": time(0)], tolerance: .seconds(-3600)) == [.expired])
        #expect(try await reasons(["exp": time(1)], tolerance: .seconds(-3600)) == [])
    }

    @Test(
        "is a number of seconds",
        arguments: [
            JSONValue.string("1900000000"), .null, -1, true, ["exp": 1], [1_900_000_000], .number(1e300),
            .integer(.max), .integer(.min),
        ])
    func kinds(value: JSONValue) async throws {
        #expect(try await reasons(["exp": value]) == [.invalidClaims])
        #expect(try await reasons(["iat": value]) == [.invalidClaims])
    }

    @Test("may have a beginning, which is a number too", arguments: [JSONValue.string("1"), .null, true, [1]])
    func notBefore(value: JSONValue) async throws {
        #expect(try await reasons(["nbf": value]) == [.invalidClaims])
    }

    @Test func `may have a fraction`() async throws {
        let now = Double(issuer.clock.numericDate)
        #expect(try await reasons(["exp": .number(now + 0.5)]) == [])
        #expect(try await reasons(["exp": .number(now - 30.5)]) == [.expired])
    }

    @Test func `ends, whatever was said of it before`() async throws {
        let verifier = issuer.verifier()
        let request = try issuer.bearer(await issuer.token())
        #expect(await verifier.decide(request).principal != nil)
        issuer.clock.advance(by: .seconds(329))
        #expect(await verifier.decide(request).principal != nil)
        issuer.clock.advance(by: .seconds(1))
        #expect(await verifier.decide(request).reasons == [.expired])
    }

    @Test func `hasn't come yet when the clock was set back`() async throws {
        let verifier = issuer.verifier()
        let request = try issuer.bearer(await issuer.token())
        issuer.clock.moveWallClock(by: .seconds(-3600))
        #expect(await verifier.decide(request).reasons == [.notYetValid])
        issuer.clock.moveWallClock(by: .seconds(3600))
        #expect(await verifier.decide(request).principal != nil)
    }
}
