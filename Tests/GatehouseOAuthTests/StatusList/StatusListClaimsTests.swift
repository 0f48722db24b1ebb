import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("A signed status list")
struct StatusListClaimsTests {
    private let signer: SigningKey
    private let claims: StatusListClaims

    init() throws {
        signer = try SigningKey(PrivateKey.generate(.p256))
        var list = StatusList(count: 1000, bits: .two)
        list.set(.suspended, at: 999)
        claims = StatusListClaims(
            subject: "https://id.example/status/1", issuer: "https://id.example",
            issuedAt: Date(timeIntervalSince1970: 1_800_000_000), expiresAt: Date(timeIntervalSince1970: 1_800_003_600),
            timeToLive: .seconds(600), list: list)
    }

    private func verified(_ json: JSONValue) async throws -> VerifiedToken {
        let text = try await SignedToken.make(claims: json, type: StatusListClaims.type, signer: signer)
        return try UnverifiedToken(compact: text).verify(with: [signer.publicKey], allowing: [.es256])
    }

    @Test func `is the same after writing and reading`() async throws {
        let token = try UnverifiedToken(compact: try await claims.signed(by: signer))
        #expect(token.header.hasType("statuslist+jwt"))
        let verified = try token.verify(with: [signer.publicKey], allowing: [.es256])
        #expect(try StatusListClaims(verified) == claims)
    }

    /// Token Status List, section 5.1: its example.
    @Test func `of the draft's example is read`() async throws {
        let json: JSONValue = [
            "exp": 2_291_720_170, "iat": 1_686_920_170, "sub": "https://example.com/statuslists/1", "ttl": 43200,
            "status_list": ["bits": 1, "lst": "eNrbuRgAAhcBXQ"],
        ]
        let read = try StatusListClaims(await verified(json))
        #expect(read.subject == "https://example.com/statuslists/1")
        #expect(read.timeToLive == .seconds(43200))
        #expect(read.issuer == nil)
        #expect(read.list.bytes == [0xB9, 0xA3])
    }

    @Test func `may leave out what it may leave out`() async throws {
        var json = try #require(try claims.json().object)
        for name in ["iss", "exp", "ttl"] { json[name] = nil }
        let read = try StatusListClaims(await verified(.object(json)))
        #expect(read.issuer == nil)
        #expect(read.expiresAt == nil)
        #expect(read.timeToLive == nil)
    }

    @Test(
        "is refused if a claim is missing or of the wrong kind",
        arguments: [
            ("sub", nil), ("sub", 1), ("iat", nil), ("iat", "1"), ("exp", "1"), ("ttl", 0), ("ttl", -1), ("ttl", "600"),
            ("ttl", .number(1.5)), ("ttl", .integer(.max)), ("status_list", nil), ("status_list", "x"), ("iss", 1),
        ] as [(String, JSONValue?)])
    func claimKinds(name: String, value: JSONValue?) async throws {
        var json = try #require(try claims.json().object)
        json[name] = value
        let token = try await verified(.object(json))
        #expect(throws: OAuthError.self) { try StatusListClaims(token) }
    }

    /// More text than other tokens may have.
    @Test func `may be of a million tokens that don't pack well`() async throws {
        var list = StatusList(count: 1 << 20, bits: .one)
        var state: UInt64 = 1
        for index in 0..<1 << 20 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            if state >> 63 == 1 { list.set(.invalid, at: index) }
        }
        var large = claims
        large.list = list
        let text = try await large.signed(by: signer)
        #expect(text.utf8.count > 200_000)
        let token = try UnverifiedToken(compact: text, maximumSize: 1 << 20)
        let verified = try token.verify(with: [signer.publicKey], allowing: [.es256])
        #expect(try StatusListClaims(verified).list == list)
        #expect(throws: OAuthError.self) { try StatusListClaims(verified, maximumByteCount: 100_000) }
    }
}

@Suite("Where a token's status stands")
struct StatusReferenceTests {
    @Test func `is a list and a place in it`() throws {
        let reference = StatusReference(uri: "https://id.example/status/1", index: 7)
        #expect(reference.json == ["status_list": ["idx": 7, "uri": "https://id.example/status/1"]])
        #expect(try StatusReference(reference.json) == reference)
    }

    @Test(
        "is nothing else",
        arguments: [
            .null, "x", [:], ["status_list": "x"], ["status_list": [:]], ["status_list": ["idx": 1]],
            ["status_list": ["uri": "https://a"]], ["status_list": ["idx": -1, "uri": "https://a"]],
            ["status_list": ["idx": "1", "uri": "https://a"]], ["status_list": ["idx": 1, "uri": ""]],
            ["status_list": ["idx": 4_294_967_296, "uri": "https://a"]],
            ["status_list": ["idx": .number(1.5), "uri": "https://a"]], ["other_mechanism": ["idx": 1]],
            ["status_list": ["idx": 1, "uri": .string(String(repeating: "a", count: 2049))]],
        ] as [JSONValue])
    func others(value: JSONValue) {
        #expect(throws: OAuthError.self) { try StatusReference(value) }
    }

    @Test func `may stand beside what isn't understood`() throws {
        let claim: JSONValue = ["status_list": ["idx": 1, "uri": "https://a", "x": 1], "other_mechanism": 1]
        #expect(try StatusReference(claim) == StatusReference(uri: "https://a", index: 1))
    }
}
