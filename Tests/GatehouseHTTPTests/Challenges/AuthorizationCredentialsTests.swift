import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The credentials of an Authorization field")
struct AuthorizationCredentialsTests {
    @Test func `are a scheme and a value`() throws {
        let credentials = try #require(AuthorizationCredentials("dpop  eyJ.a-b_c~d+/.e="))
        #expect(credentials.isScheme("DPoP"))
        #expect(credentials.token68?.revealed == "eyJ.a-b_c~d+/.e=")
        #expect(credentials.fieldValue == "dpop eyJ.a-b_c~d+/.e=")
    }

    @Test func `are a scheme and parameters`() throws {
        let credentials = try #require(AuthorizationCredentials(#"Digest username="me", uri="/a,b""#))
        #expect(credentials.token68 == nil)
        #expect(credentials["Username"] == "me")
        #expect(credentials["uri"] == "/a,b")
        #expect(credentials.fieldValue == #"Digest username="me", uri="/a,b""#)
    }

    @Test(arguments: ["", "Bearer a, Bearer b", "Bearer a b", "Bearer a, b=c", "Bearer \u{e9}", ",", "Bearer a;b"])
    func `that RFC 9110 doesn't allow are refused`(text: String) {
        #expect(AuthorizationCredentials(text) == nil)
    }

    @Test func `that are too long are refused`() {
        #expect(AuthorizationCredentials("A " + String(repeating: "x", count: 32 * 1024 - 2)) != nil)
        #expect(AuthorizationCredentials("A " + String(repeating: "x", count: 32 * 1024 - 1)) == nil)
    }

    @Test func `are absent, malformed or there`() {
        var headers = HTTPHeaders()
        guard case .absent = headers.authorization else { return #expect(Bool(false), "there is no field") }
        headers.add("Authorization", "Bearer abc")
        guard case .credentials(let found) = headers.authorization else { return #expect(Bool(false), "it's sound") }
        #expect(found.isScheme("Bearer"))
        headers.add("authorization", "Bearer abc")
        guard case .malformed = headers.authorization else { return #expect(Bool(false), "it stands there twice") }
        headers = ["Authorization": ""]
        guard case .malformed = headers.authorization else { return #expect(Bool(false), "it's empty") }
    }

    @Test func `never show themselves`() {
        let canary = Canary()
        canary.collect("s3cret-token", as: "a token")
        let value = AuthorizationCredentials("Bearer", token68: Secret("s3cret-token"))
        let parameters = AuthorizationCredentials("X", parameters: [AuthenticationParameter("p", "s3cret-token")])
        #expect(canary.search(value: value, place: "a value") == [])
        #expect(canary.search(value: parameters, place: "parameters") == [])
        #expect(canary.search(value: value.fieldValue, place: "a control") != [])
    }
}
