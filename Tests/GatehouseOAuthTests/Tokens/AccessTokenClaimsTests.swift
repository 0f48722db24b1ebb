import Foundation
import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("The claims of an access token")
struct AccessTokenClaimsTests {
    private let claims = AccessTokenClaims(
        issuer: "https://id.example", subject: "s1", audience: ["notes-api"], clientID: "notes",
        issuedAt: Date(timeIntervalSince1970: 1_800_000_000), expiresAt: Date(timeIntervalSince1970: 1_800_000_300),
        identifier: "t1", scope: "notes.read notes.write",
        keyThumbprint: "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I", deviceID: "d1",
        authenticatedAt: Date(timeIntervalSince1970: 1_799_999_000))

    @Test func `are the same after writing and reading`() throws {
        #expect(try AccessTokenClaims(#require(claims.json.object)) == claims)
        var several = claims
        several.audience = ["a", "b"]
        #expect(try AccessTokenClaims(#require(several.json.object)) == several)
        #expect(claims.json["aud"] == "notes-api")
        #expect(claims.json["cnf"] == ["jkt": "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"])
    }

    @Test(arguments: [[], ["a"], ["a", "b"], ["b", "a", "b"], ["K", "\u{212A}"]])
    func `are for each of their audience and nobody else`(audience: [String]) {
        var several = claims
        several.audience = audience
        #expect(several.audience == audience)
        for name in ["a", "b", "K", "\u{212A}", "", "notes-api"] {
            #expect(several.isFor(name) == audience.contains { $0.utf8.elementsEqual(name.utf8) })
        }
        #expect((several == claims) == (audience == claims.audience))
        let written = several.json["aud"]
        #expect(audience.count == 1 ? written == .string(audience[0]) : written?.strings == audience)
    }

    @Test func `name the parties that act one for the other (RFC 8693, section 4.1)`() throws {
        var delegated = claims
        delegated.actors = ["c", "b", "a"]
        #expect(delegated.json["act"] == ["sub": "c", "act": ["sub": "b", "act": ["sub": "a"]]])
        #expect(claims.json["act"] == nil)
        delegated.actors = (1...AccessTokenClaims.maximumActors).map { "party \($0)" }
        #expect(try AccessTokenClaims(#require(delegated.json.object)) == delegated)
        delegated.actors.append("one more")
        #expect(throws: OAuthError.self) { try AccessTokenClaims(#require(delegated.json.object)) }
    }

    /// RFC 9068, section 2.2: the shape of its example.
    @Test func `of the standard's example are read`() throws {
        let json = try JSONValue(
            parsing: #"""
                {"iss": "https://authorization-server.example.com/", "sub": "5ba552d67", "aud": "https://rs.example.com/",
                 "exp": 1639528912, "iat": 1618354090, "jti": "dbe39bf3a3ba4238a513f51d6e1691c4", "client_id": "s6BhdRkqt3",
                 "scope": "openid profile reademail"}
                """#)
        let read = try AccessTokenClaims(#require(json.object))
        #expect(read.clientID == "s6BhdRkqt3")
        #expect(read.keyThumbprint == nil)
        #expect(read.scope.tokens == ["openid", "profile", "reademail"])
    }

    @Test(arguments: ["iss", "sub", "aud", "client_id", "iat", "exp", "jti"])
    func `are refused when one is missing or of the wrong kind`(name: String) throws {
        var members = try #require(claims.json.object)
        for wrong in [nil, JSONValue.null, "", [:], true, [1]] as [JSONValue?] {
            members[name] = wrong
            #expect(throws: OAuthError.self) { try AccessTokenClaims(members) }
        }
    }

    @Test(
        arguments: [
            ("cnf", ["x5t#S256": "abc"]), ("cnf", ["jkt": "short"]), ("cnf", "x"), ("cnf", [:]), ("cnf", .null),
            ("cnf", ["jkt": "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I", "x5t#S256": "abc"]), ("scope", "a  b"),
            ("scope", ["a"]), ("device_id", 5), ("exp", "1800000300"), ("exp", -1), ("exp", .number(1e300)),
            ("aud", []),
            ("aud", ["a", 1]), ("auth_time", "x"), ("act", "gallery"), ("act", [:]), ("act", .null),
            ("act", ["sub": 1]),
            ("act", ["sub": "a", "act": "b"]),
        ] as [(String, JSONValue)])
    func `are refused with one that isn't understood`(name: String, value: JSONValue) throws {
        var members = try #require(claims.json.object)
        members[name] = value
        #expect(throws: OAuthError.self) { try AccessTokenClaims(members) }
    }
}
