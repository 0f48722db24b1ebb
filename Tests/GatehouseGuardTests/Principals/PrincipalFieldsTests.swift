import Foundation
import GatehouseGuard
import GatehouseTypes
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("What a guard tells of a sender")
struct PrincipalFieldsTests {
    private let fixture: GuardFixture

    init() throws {
        fixture = try GuardFixture()
    }

    private func fields(_ changes: [String: JSONValue?], showingClaims: Bool = false) async throws -> HTTPHeaders {
        let theGuard = try fixture.makeGuard { $0.showsClaims = showingClaims }
        let token = try await fixture.bearer(changes)
        let answer = await theGuard.respond(to: try fixture.nginx(with: ["Authorization": token]))
        #expect(answer.status == .ok)
        return answer.headers
    }

    /// A proxy that copies a field which isn't there may leave its client's.
    @Test func `is complete, also where there is nothing to say`() async throws {
        let headers = try await fields(["device_id": nil, "scope": nil])
        #expect(headers["X-Gatehouse-Device"] == "-" && headers["X-Gatehouse-Actor"] == "-")
        #expect(headers["X-Gatehouse-Scope"] == "-")
        for name in Guard.principalFieldNames {
            #expect(headers[values: name].count == 1 && headers[name]?.isEmpty == false, "\(name)")
        }
        #expect(Guard.principalFieldNames.count == 9)
    }

    @Test(
        "can't be more than a value",
        arguments: [
            ("a\r\nX-Gatehouse-Scope: all", "a%0D%0AX-Gatehouse-Scope:%20all"), ("a\0b", "a%00b"), ("é", "%C3%A9"),
            ("a,b", "a%2Cb"), ("100%", "100%25"), ("-", "%2D"), (" a ", "%20a%20"), ("a\u{85}b", "a%C2%85b"),
            ("https://id.example.com/a?b=c", "https://id.example.com/a?b=c"), ("--", "--"),
        ])
    func encoded(text: String, value: String) async throws {
        let actor: JSONValue = ["sub": .string(text), "act": ["sub": "earlier"]]
        let headers = try await fields(["sub": .string(text), "device_id": .string(text), "act": actor])
        for name in ["X-Gatehouse-Subject", "X-Gatehouse-Device", "X-Gatehouse-Actor"] {
            #expect(headers[name] == value)
        }
        #expect(headers.areValid)
        #expect(headers["X-Gatehouse-Subject"]?.removingPercentEncoding == text)
    }

    @Test func `keeps the parts of a scope apart`() async throws {
        let headers = try await fields(["scope": "a,b 100% -"])
        #expect(headers["X-Gatehouse-Scope"] == "a%2Cb 100%25 %2D")
    }

    @Test func `is everything if that is asked for`() async throws {
        let headers = try await fields(["name": "Zoë\r\n"], showingClaims: true)
        let bytes = try #require(Base64URL.decode(headers["X-Gatehouse-Claims"] ?? ""))
        let claims = try JSONValue(parsing: bytes)
        #expect(claims["name"] == "Zoë\r\n")
        #expect(claims["aud"] == "notes-api")
    }
}
