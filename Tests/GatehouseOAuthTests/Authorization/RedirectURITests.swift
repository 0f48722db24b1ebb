import GatehouseOAuth
import Testing

@Suite("A redirect address")
struct RedirectURITests {
    @Test(arguments: [
        "https://app.example/cb", "https://app.example/cb?x=1", "http://127.0.0.1:5000/cb", "http://[::1]/cb",
        "http://localhost:3000/cb", "com.example.app:/cb", "com.example.app://cb",
    ])
    func `can be`(text: String) throws {
        #expect(try RedirectURI(text).text == text)
    }

    @Test(arguments: [
        "http://app.example/cb", "https://app.example/cb#f", "https://me@app.example/cb", "javascript:alert(1)",
        "data:text/html,x", "myapp:/cb", "/cb", "", "https://app.example/a b", "https://app.example\\@evil.example",
        "https://app.example/cb\n", "//app.example/cb",
    ])
    func `can't be`(text: String) {
        #expect(throws: OAuthError.self) { try RedirectURI(text) }
    }

    @Test(arguments: [
        "https://app.example/cb/", "https://app.example/cb?", "https://app.example/CB", "https://app.example/cb?x=1",
        "https://APP.example/cb", "https://app.example:443/cb", "https://app.example/x/../cb",
        "https://app.example/%63b",
    ])
    func `matches the same text only`(text: String) throws {
        let registered = try RedirectURI("https://app.example/cb")
        #expect(try !RedirectURI(text).matches(registered: registered))
        #expect(registered.matches(registered: registered))
    }

    @Test func `may have any port on loopback`() throws {
        let registered = try RedirectURI("http://127.0.0.1/cb")
        #expect(try RedirectURI("http://127.0.0.1:49152/cb").matches(registered: registered))
        #expect(try !RedirectURI("http://127.0.0.1:49152/other").matches(registered: registered))
        #expect(try !RedirectURI("http://127.0.0.1:49152/cb?x=1").matches(registered: registered))
        #expect(try !RedirectURI("http://[::1]:49152/cb").matches(registered: registered))
        let named = try RedirectURI("http://localhost/cb")
        #expect(try !RedirectURI("http://localhost:49152/cb").matches(registered: named))
    }

    @Test func `is at an issuer under its path, however that is spelled`() throws {
        func isWithin(_ uri: String, _ issuer: String) throws -> Bool {
            try RedirectURI(uri).isWithin(issuer: issuer)
        }
        for uri in ["https://id.example.com", "https://id.example.com:443/a", "https://ID.example.com./a?b"] {
            #expect(try isWithin(uri, "https://id.example.com"), "\(uri)")
        }
        for uri in ["/id", "/id/", "//id/a", "/%69d/a", "/app/../id/a", "/app/%2E%2e/id", "/./id"] {
            #expect(try isWithin("https://example.com" + uri, "https://example.com/id"), "\(uri)")
        }
        for uri in ["https://example.com/app", "https://example.com/identity", "https://id.example.com/id"] {
            #expect(try !isWithin(uri, "https://example.com/id"), "\(uri)")
        }
        #expect(try !isWithin("http://127.0.0.1/callback", "http://127.0.0.1:8080"))
        #expect(try !isWithin("http://127.0.0.1/callback", "http://127.0.0.1"))
        #expect(try !isWithin("com.example.app:/callback", "https://id.example.com"))
    }
}
