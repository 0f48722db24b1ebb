import Foundation
import Testing

@testable import GatehouseOAuth

@Suite("An absolute URI")
struct AbsoluteURITests {
    @Test func `is read in its parts`() throws {
        let uri = try #require(AbsoluteURI("HTTPS://me@[2001:DB8::1.2.3.4]:8443/a/b;c=d?e=f/?#g/?"))
        #expect(uri.scheme == "https")
        #expect(uri.hasUserInfo)
        #expect(uri.host == "[2001:db8::1.2.3.4]")
        #expect(uri.port == 8443)
        #expect(uri.path == "/a/b;c=d")
        #expect(uri.query == "e=f/?")
        #expect(uri.fragment == "g/?")
        let name = try #require(AbsoluteURI("com.example.app:/back"))
        #expect(name.host == nil)
        #expect(name.path == "/back")
        #expect(name.query == nil)
        #expect(name.fragment == nil)
    }

    /// RFC 3986, section 3.2.2. Foundation writes them as `%5B` and `%5D` elsewhere, so a text would grow by being
    /// read.
    @Test(arguments: [
        "https://a/[", "https://a/b]c", "https://a?b[0]=c", "https://a#[", "https://a[b]/", "https://[/", "https://[]/",
        "https://[[::1]/", "https://[::1]]/", "https://[::1/", "https://[id.example]/", "https://[::1%25lo]/",
        "https://u[@a/", "https://u]:p@a/", "app:[", "app:/a]",
    ])
    func `has square brackets around an IPv6 address and nowhere else`(text: String) {
        #expect(AbsoluteURI(text) == nil)
    }

    @Test(arguments: [
        "", "a", "//a/b", ":a", "1a:b", "a:", "https://", "https:///a", "https://a#b#c", "https://a b", "https://a%2",
        "é:a",
    ])
    func `is nothing else`(text: String) {
        #expect(AbsoluteURI(text) == nil)
    }

    @Test(arguments: [
        "https://[::1]:8443/a?b=c#d", "https://a/%5B%5D", "http://127.0.0.1:1/a;b:c@d", "https://a.example/~b/?c",
    ])
    func `is the same as Foundation reads and writes it`(text: String) throws {
        #expect(AbsoluteURI(text) != nil)
        #expect(try #require(URL(string: text)).absoluteString == text)
    }
}
