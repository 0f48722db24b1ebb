import Foundation
import GatehouseOAuth
import Testing

@Suite("An issuer")
struct IssuerTests {
    @Test(arguments: ["https://id.example", "https://id.example/tenant", "http://127.0.0.1:8080", "http://[::1]:80/"])
    func `is a secure address`(issuer: String) {
        #expect(Issuer.isAcceptable(issuer))
    }

    @Test(arguments: [
        "http://id.example", "https://id.example?x=1", "https://id.example#f", "https://me@id.example", "id.example",
        "",
        "ftp://id.example", "https://", "https://id.example/a b", "https://id.example/%zz", "https://id.example:99999",
        "https://id.ex\u{E4}mple", "http://127.0.0.1.example",
    ])
    func `is nothing else`(issuer: String) {
        #expect(!Issuer.isAcceptable(issuer))
        #expect(Issuer.wellKnownURLs(issuer).isEmpty)
    }

    @Test func `has its metadata where the standards say`() {
        #expect(
            Issuer.wellKnownURLs("https://example.com/issuer1").map(\.absoluteString) == [
                "https://example.com/issuer1/.well-known/openid-configuration",
                "https://example.com/.well-known/oauth-authorization-server/issuer1",
            ])
        #expect(
            Issuer.wellKnownURLs("https://example.com/").map(\.absoluteString) == [
                "https://example.com/.well-known/openid-configuration",
                "https://example.com/.well-known/oauth-authorization-server",
            ])
    }
}
