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

    /// A single value is no list: whoever looks at the field's beginning or end reads the same as we do.
    @Test(arguments: [", Bearer a", "Bearer a,", "Bearer a ,", "Bearer\ta", "Bearer \ta", ",,Bearer a,,", "Bearer a,,"])
    func `of a single value have nothing beside it`(text: String) {
        #expect(AuthorizationCredentials(text) == nil)
        for sound in ["Bearer a", "Bearer   a", " Bearer a", "\tBearer a \t", "bearer a="] {
            #expect(AuthorizationCredentials(sound)?.token68 != nil)
        }
        #expect(AuthorizationCredentials(#"Digest a="b", , c="d","#)?["c"] == "d")
    }

    @Test func `of a single value are of the characters of RFC 9110 alone`() {
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/".utf8)
        for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: " ") {
            let character = String(Character(Unicode.Scalar(byte)))
            for (before, behind) in [("", ""), ("a", "b"), (String(repeating: "a", count: 40), "b"), ("", "=")] {
                let text = before + character + behind
                let found = AuthorizationCredentials("Bearer " + text)?.token68?.revealed
                #expect(found == (allowed.contains(byte) ? text : nil))
            }
        }
    }

    @Test func `are handed out unread with one space alone between scheme and value`() {
        let unread = { (values: [String]) in
            var headers = HTTPHeaders()
            for value in values { headers.add("authorization", value) }
            return headers.uncheckedAuthorization.map { "\($0.scheme)|\($0.value.revealed)" }
        }
        #expect(unread(["Bearer a.b"]) == "Bearer|a.b")
        #expect(unread(["Bearer a, b \u{E9}"]) == "Bearer|a, b \u{E9}")
        for values in [[], [""], ["Bearer"], ["Bearer "], ["Bearer  a"], ["Bearer a", "Bearer a"], [" "]] {
            #expect(unread(values) == nil)
        }
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

    @Test func `take the characters of RFC 9110 in a single value and no others, wherever they stand`() {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let allowed = Set((letters + letters.uppercased() + "0123456789-._~+/").unicodeScalars.map(\.value))
        for number in UInt32(1)..<0x80 {
            guard let scalar = Unicode.Scalar(number) else { continue }
            for place in [0, 5, 20, 40] {
                var value = Array(String(repeating: "a", count: 41).unicodeScalars)
                value[place] = scalar
                let text = String(String.UnicodeScalarView(value))
                let isPadding = scalar == "=" && place == 40
                let isTaken = AuthorizationCredentials("Bearer " + text)?.token68?.revealed == text
                #expect(isTaken == (allowed.contains(number) || isPadding), "\(number) at \(place)")
            }
        }
    }
}
