import GatehouseHTTP
import Testing

@Suite("A challenge")
struct AuthenticationChallengeTests {
    /// The example of RFC 9110, section 11.6.1.
    @Test func `list of the RFC is read`() throws {
        let challenges = try #require(
            AuthenticationChallenge.parse(
                #"Basic realm="simple", Newauth realm="apps", type=1, title="Login to \"apps\"""#))
        #expect(
            challenges == [
                AuthenticationChallenge("Basic", ["realm": "simple"]),
                AuthenticationChallenge(
                    "Newauth", ["realm": "apps", "type": "1", "title": #"Login to "apps""#]),
            ])
    }

    @Test(arguments: [
        ("Bearer", [AuthenticationChallenge("Bearer")]),
        (
            "Bearer,Basic realm=x",
            [AuthenticationChallenge("Bearer"), AuthenticationChallenge("Basic", ["realm": "x"])]
        ),
        ("Negotiate YWJj==", [AuthenticationChallenge("Negotiate", token68: "YWJj==")]),
        (
            "Negotiate YWJj=, Basic realm=\"a,b\"",
            [
                AuthenticationChallenge("Negotiate", token68: "YWJj="),
                AuthenticationChallenge("Basic", ["realm": "a,b"]),
            ]
        ),
        (" , ,Digest a = b ,, c\t=\t\"d\" , ", [AuthenticationChallenge("Digest", ["a": "b", "c": "d"])]),
        (
            "DPoP algs=\"ES256 EdDSA\", error=\"use_dpop_nonce\"",
            [
                AuthenticationChallenge("DPoP", ["algs": "ES256 EdDSA", "error": "use_dpop_nonce"])
            ]
        ),
        ("Basic realm=\"\"", [AuthenticationChallenge("Basic", ["realm": ""])]),
        ("Basic realm=\"grün\\\\\"", [AuthenticationChallenge("Basic", ["realm": "grün\\"])]),
        ("A, B, C", ["A", "B", "C"].map { AuthenticationChallenge($0) }),
        ("A x", [AuthenticationChallenge("A", token68: "x")]),
        ("A x=", [AuthenticationChallenge("A", token68: "x=")]),
        ("", []),
    ])
    func `list is read`(text: String, expected: [AuthenticationChallenge]) {
        #expect(AuthenticationChallenge.parse(text) == expected)
    }

    @Test(arguments: [
        "realm=\"x\"", "Basic realm=\"x", "Basic realm=\"x\\\"", "Basic realm=x, Realm=y", "Basic =x",
        "Basic abc=, a=b",
        "Basic a=b c=d", "Basic a=b; c=d", "\"Basic\"", "Basic a=\"b\"c", "Basic realm=\"a\u{1}b\"", "Basic a b",
        "Basic @", "B(sic", "Basic a=\"b\" x", "=",
    ])
    func `list that RFC 9110 doesn't allow is refused`(text: String) {
        #expect(AuthenticationChallenge.parse(text) == nil)
    }

    @Test func `list that holds too much is refused`() {
        let many = { (count: Int) in (0..<count).map { "S\($0)" }.joined(separator: ",") }
        #expect(AuthenticationChallenge.parse(many(16))?.count == 16)
        #expect(AuthenticationChallenge.parse(many(17)) == nil)
        let parameters = { (count: Int) in "A " + (0..<count).map { "p\($0)=1" }.joined(separator: ",") }
        #expect(AuthenticationChallenge.parse(parameters(64))?.first?.parameters.count == 64)
        #expect(AuthenticationChallenge.parse(parameters(65)) == nil)
        let long = { (count: Int) in "A \"\"".prefix(2) + String(repeating: "x", count: count - 2) }
        #expect(AuthenticationChallenge.parse(String(long(8192)))?.count == 1)
        #expect(AuthenticationChallenge.parse(String(long(8193))) == nil)
    }

    @Test func `is found by scheme and parameter without regard to case`() {
        let challenge = AuthenticationChallenge("bearer", ["Error": "invalid_token"])
        #expect(challenge.isScheme("Bearer"))
        #expect(!challenge.isScheme("Basic"))
        #expect(challenge["error"] == "invalid_token")
        #expect(challenge["scope"] == nil)
    }

    @Test(arguments: [
        AuthenticationChallenge("Bearer"), AuthenticationChallenge("Negotiate", token68: "abc=="),
        AuthenticationChallenge("Bearer", ["realm": #"a "quoted" \ thing"#, "error": "invalid_token"]),
    ])
    func `is written so that it reads the same`(challenge: AuthenticationChallenge) {
        #expect(AuthenticationChallenge.parse(challenge.fieldValue) == [challenge])
    }

    @Test func `can't be written so that it breaks out of its field`() {
        let challenge = AuthenticationChallenge("Bearer", ["realm": "a\r\nSet-Cookie: b", "bad name": "x"])
        #expect(challenge.fieldValue == #"Bearer realm="a  Set-Cookie: b""#)
    }

    @Test func `is read from every field, and a broken field is passed over`() {
        let headers: HTTPHeaders = [
            "WWW-Authenticate": "Basic realm=a, Bearer", "www-authenticate": "Basic realm=\"", "Other": "Digest",
            "WWW-Authenticate": "DPoP",
        ]
        #expect(headers.challenges().map(\.scheme) == ["Basic", "Bearer", "DPoP"])
    }

    @Test func `parser ends for every text of a small alphabet`() {
        let alphabet = Array("a= ,\"\\")
        var texts = [""]
        for _ in 0..<6 { texts = texts.flatMap { text in alphabet.map { text + String($0) } } }
        var accepted = 0
        for text in texts {
            guard let challenges = AuthenticationChallenge.parse("S " + text) else { continue }
            accepted += 1
            let written = challenges.map(\.fieldValue).joined(separator: ", ")
            #expect(AuthenticationChallenge.parse(written) == challenges)
        }
        #expect(accepted > 1000)
    }
}
