import Foundation
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A request of a server with a request type of its own")
struct PlainRequestTests {
    private let issuer: TestIssuer
    private let counters = DecisionCounters()
    private let verifier: Verifier

    init() throws {
        issuer = try TestIssuer()
        let counters = counters
        verifier = issuer.verifier { $0.counters = counters }
    }

    private func fields(_ fields: [(name: String, value: String)]) -> [(name: String, value: String)] { fields }

    @Test func `is decided about like any other`() async throws {
        let bearer = try await issuer.token()
        let accepted = await verifier.decide(
            method: "GET", url: TestIssuer.resource, headers: [("Authorization", "Bearer \(bearer)")])
        #expect(accepted.principal?.account == "account-1")

        let token = try await issuer.token(issuer.binding)
        let headers = fields([("authorization", "DPoP \(token)"), ("dpop", try await issuer.proof(token))])
        let bound = await verifier.decide(method: "GET", url: TestIssuer.resource, headers: headers)
        #expect(bound.principal?.hasProvedPossession == true)
        let replayed = await verifier.decide(method: "GET", url: TestIssuer.resource, headers: headers)
        #expect(replayed.reasons == [.invalidProof])
    }

    @Test func `must have the method and the address that its proof names`() async throws {
        let token = try await issuer.token(issuer.binding)
        for (method, url) in [
            ("POST", TestIssuer.resource), ("get", TestIssuer.resource), ("GET", "http://api.example.com/notes"),
            ("GET", "https://api.example.com/photos"), ("GET", "https://api.example.com:8443/notes"),
            ("GET", "http://127.0.0.1:8080/notes"),
        ] {
            let headers = fields([("Authorization", "DPoP \(token)"), ("DPoP", try await issuer.proof(token))])
            let decision = await verifier.decide(method: method, url: url, headers: headers)
            #expect(decision.refusal?.reasons.first?.code == .invalidProof, "\(method) \(url)")
        }
    }

    @Test func `behind a proxy has the public origin that is set`() async throws {
        let origin = try #require(URL(string: "https://api.example.com").flatMap(Origin.init))
        let verifier = issuer.verifier { $0.publicOrigin = origin }
        let token = try await issuer.token(issuer.binding)
        let decision = await verifier.decide(
            method: "GET", url: "http://127.0.0.1:8080/notes?page=2",
            headers: [("Authorization", "DPoP \(token)"), ("DPoP", try await issuer.proof(token))])
        #expect(decision.principal != nil)
    }

    @Test func `needs as much as it's asked for`() async throws {
        let headers = fields([("Authorization", "Bearer \(try await issuer.token(["scope": "notes:read"]))")])
        let write = RequestRequirement(scope: "notes:write")
        let decision = await verifier.decide(
            method: "PUT", url: TestIssuer.resource, headers: headers, requiring: write)
        #expect(decision.reasons == [.insufficientScope])
        #expect(decision.refusal?.response.status == .forbidden)
    }

    @Test func `shows each of its fields`() async throws {
        let token = try await issuer.token(issuer.binding)
        let proof = try await issuer.proof(token)
        for (headers, reason) in [
            ([("Authorization", "DPoP \(token)"), ("authorization", "DPoP \(token)")], .multipleCredentials),
            ([("Authorization", "DPoP \(token)"), ("DPoP", proof), ("dpop", proof)], .invalidProof),
            ([("DPoP", proof)], .missingCredentials), ([], .missingCredentials),
        ] as [([(name: String, value: String)], RefusalReason.Code)] {
            let decision = await verifier.decide(method: "GET", url: TestIssuer.resource, headers: headers)
            #expect(decision.reasons == [reason])
        }
        let inQuery = await verifier.decide(
            method: "GET", url: "https://api.example.com/notes?access_token=x", headers: [])
        #expect(inQuery.reasons == [.tokenInQuery])
    }

    private static let host = "https://api.example.com"

    @Test(
        "is refused when it isn't well-formed",
        arguments: [
            ("", host, "method"), ("GET ", host, "method"), ("GET\r\n", host, "method"), ("É", host, "method"),
            ("GET", "", "address"), ("GET", "/notes", "address"), ("GET", "api.example.com/notes", "address"),
            ("GET", "://x/", "address"), ("GET", "https:///notes", "address"), ("GET", "https://", "address"),
            ("GET", "https://a b/", "address"), ("GET", "https://user@api.example.com/", "address"),
            ("GET", "https://api.example.com:99999999999/", "address"), ("GET", host + "/\u{0}", "address"),
            ("GET", host + "/a b", "address"), ("GET", host + "/%", "address"), ("GET", host + "/%zz", "address"),
            ("GET", host + "/é", "address"), ("GET", host + "/a#b", "address"), ("GET", host + "/?é", "address"),
            ("GET", host + "/\r\nX: y", "address"), ("GET", "https://[::1/", "address"),
            ("GET", "mailto://x", "address"), ("GET", host + "/" + String(repeating: "a", count: 17_000), "address"),
        ])
    func malformed(method: String, url: String, part: String) async throws {
        let headers = fields([("Authorization", "Bearer \(try await issuer.token())")])
        let decision = await verifier.decide(method: method, url: url, headers: headers)
        let refusal = try #require(decision.refusal)
        #expect(refusal.reasons.map(\.code) == [.malformedRequest])
        #expect(refusal.reasons.first?.detail == part)
        #expect(refusal.response.status == .badRequest)
        #expect(counters.snapshot.reasons == [.malformedRequest: 1])
    }

    @Test(
        "is refused when its header fields aren't any",
        arguments: [("", "x"), ("A b", "x"), ("X\r\n", "x"), ("X", "a\r\nAuthorization: Bearer x"), ("X", "\u{0}")])
    func malformedFields(name: String, value: String) async throws {
        let headers = fields([(name, value), ("Authorization", "Bearer \(try await issuer.token())")])
        let decision = await verifier.decide(method: "GET", url: TestIssuer.resource, headers: headers)
        #expect(decision.refusal?.description == "refused: malformedRequest (header fields)")
    }

    @Test func `may have an address in many forms`() async throws {
        let headers = fields([("Authorization", "Bearer \(try await issuer.token())")])
        for url in [
            "https://api.example.com", "https://api.example.com?x=1", "HTTPS://API.example.com:443/",
            "http://[::1]:80/",
            "https://api.example.com/a%2Fb//c/../;x?q=\"<>|[]&é".replacing("é", with: "%C3%A9"),
        ] {
            let decision = await verifier.decide(method: "PROPFIND", url: url, headers: headers)
            #expect(decision.principal != nil, "\(url): \(decision.reasons)")
        }
    }

    @Test func `ends no process, whatever it holds`() async throws {
        var random = SplitMix64(seed: 1)
        let pieces = [
            "https", "://", ":", "/", "?", "#", "@", "[", "]", "%", "%4", "a", "é", "\u{0}", "\u{1F600}", "99999", " ",
        ]
        for _ in 0..<1_000 {
            let text = { (count: Int) in (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() }
            let decision = await verifier.decide(
                method: text(1), url: "https://" + text(6), headers: fields([(text(2), text(3))]))
            #expect(decision.principal == nil)
        }
    }
}
