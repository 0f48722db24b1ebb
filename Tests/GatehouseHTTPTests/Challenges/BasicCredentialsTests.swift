import GatehouseHTTP
import GatehouseTypes
import Testing

@Suite("Basic credentials")
struct BasicCredentialsTests {
    /// The examples of RFC 7617, sections 2 and 2.1.
    @Test(arguments: [
        ("Aladdin", "open sesame", "QWxhZGRpbjpvcGVuIHNlc2FtZQ=="), ("test", "123£", "dGVzdDoxMjPCow=="),
    ])
    func `are written and read as in the RFC`(username: String, password: String, encoded: String) throws {
        let credentials = try #require(BasicCredentials(username: username, password: Secret(password)))
        #expect(credentials.authorization.fieldValue == "Basic \(encoded)")
        let field = try #require(AuthorizationCredentials("basic \(encoded)"))
        let read = try #require(BasicCredentials(field))
        #expect(read.username == username)
        #expect(read.password.revealed == password)
    }

    @Test func `keep colons in the password`() throws {
        let credentials = try #require(BasicCredentials(username: "a", password: Secret("b:c:")))
        #expect(BasicCredentials(credentials.authorization)?.password.revealed == "b:c:")
    }

    @Test(arguments: [("a:b", "c"), ("a\n", "c"), ("a", "c\u{0}")])
    func `that can't be written are refused`(username: String, password: String) {
        #expect(BasicCredentials(username: username, password: Secret(password)) == nil)
    }

    @Test(arguments: [
        "Basic", "Basic YWJj", "Basic YTpi====", "Basic ****", "Bearer YTpi", "Basic /zpi", "Basic realm=\"a\"",
        "Basic YToA",
    ])
    func `that can't be read are refused`(text: String) {
        #expect(AuthorizationCredentials(text).flatMap(BasicCredentials.init) == nil)
    }
}
