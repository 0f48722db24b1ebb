import Foundation
import GatehouseJOSE
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// The RFCs show these tokens' headers and claims, not the keys: what they say is signed here.
@Suite("The published access tokens")
struct AccessTokenExampleTests {
    private func decide(
        _ claims: String, header: String, issuer: String, audience: String, at time: TimeInterval
    ) async throws -> Decision {
        let key = try SigningKey(PrivateKey.generate(.rsa(bits: 2048)), keyID: "RjEwOwOA")
        let clock = ManualTimeSource(start: Date(timeIntervalSince1970: time))
        let verifier = Verifier(
            issuer: issuer, audience: audience, keys: StaticKeySet(JSONWebKeySet([key.publicKey])), time: clock)
        let token = try await Forgery.token(
            header: JSONValue(parsing: header), payload: JSONValue(parsing: claims), signer: key)
        var request = HTTPRequest(.get, url: try #require(URL(string: "https://rs.example.com/")))
        request.headers["Authorization"] = "Bearer \(token)"
        return await verifier.decide(request)
    }

    /// Section 2.2, figure 2, with the header of figure 1.
    private static let profile = """
        {"iss":"https://authorization-server.example.com/","sub":"5ba552d67","aud":"https://rs.example.com/",\
        "exp":1639528912,"iat":1618354090,"jti":"dbe39bf3a3ba4238a513f51d6e1691c4","client_id":"s6BhdRkqt3",\
        "scope":"openid profile reademail"}
        """

    @Test func `of RFC 9068 is accepted in its time, by the one whom it's for`() async throws {
        let header = #"{"typ":"at+JWT","alg":"RS256","kid":"RjEwOwOA"}"#
        func decide(at time: TimeInterval, audience: String = "https://rs.example.com/") async throws -> Decision {
            try await self.decide(
                AccessTokenExampleTests.profile, header: header,
                issuer: "https://authorization-server.example.com/", audience: audience, at: time)
        }
        let principal = try #require(try await decide(at: 1_618_354_090).principal)
        #expect(principal.account == "5ba552d67")
        #expect(principal.client == "s6BhdRkqt3")
        #expect(principal.scope.tokens == ["openid", "profile", "reademail"])
        #expect(try await decide(at: 1_639_528_912 + 30).reasons == [.expired])
        #expect(try await decide(at: 1_618_354_090 - 31).reasons == [.notYetValid])
        #expect(try await decide(at: 1_618_354_090, audience: "https://rs.example.com").reasons == [.wrongAudience])
    }

    /// Section 6.1, figure 8: it lacks what RFC 9068 asks for, and nobody may send it without a proof.
    @Test func `of RFC 9449 is refused for what it lacks, and without its proof`() async throws {
        let claims = #"""
            {"sub":"someone@example.com","iss":"https://server.example.com","nbf":1562262611,"exp":1562266216,\#
            "cnf":{"jkt":"0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"}}
            """#
        let header = #"{"typ":"at+jwt","alg":"RS256","kid":"RjEwOwOA"}"#
        func decide(_ claims: String) async throws -> Decision {
            try await self.decide(
                claims, header: header, issuer: "https://server.example.com", audience: "https://rs.example.com/",
                at: 1_562_262_616)
        }
        #expect(try await decide(claims).reasons == [.invalidClaims])
        let whole = claims.dropLast() + #","aud":"https://rs.example.com/","client_id":"c","iat":1562262611,"jti":"j"}"#
        #expect(try await decide(String(whole)).reasons == [.proofRequired])
    }
}
