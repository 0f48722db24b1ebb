import Foundation
import GatehouseHTTP
import GatehouseTesting
import Testing

/// Every answer is compared with Foundation's, which most of these addresses never reach.
@Suite("A request's address")
struct RequestAddressTests {
    static let hosts = [
        "example.com", "EXAMPLE.com", "127.0.0.1", "a-b_c~d.example", "[::1]", "[2001:db8::1%25eth0]", "a%41.example",
        "bücher.example", "a!$&'()*+,;=b", "a b", "a/b", "a?b", "a#b", "a@b", "a:1", "a\r\nHost: b", "a\u{0}b", "[",
        "%zz",
        "xn--bcher-kva.example", ".", "..", "a..b", "-", "é",
    ]
    static let paths = [
        "", "/", "//", "//evil.example/x", "/a b", "/a%2Fb", "/%", "/%zz", "/ü", "/a;b=c", "/a:b", "/@", "/a?b#c",
        "/..",
        "/.%2e/", "/a\r\nb", "/~_-.", "/\u{0}", "/a+b&c=d", "/[x]", "/\"<>\\^`{|}",
    ]
    static let addresses = [
        "https://example.com", "https://example.com/", "HTTP://Example.COM:80/a/b?c=d&e#f", "https://example.com:443",
        "https://example.com?x", "https://example.com/?", "https://example.com/?#", "https://example.com/a%2Fb?c=%20",
        "https://example.com:0/", "https://example.com:65535/", "https://example.com:65536/", "https://example.com:/",
        "https://example.com:080/", "https://[::1]:8080/a", "https://me@example.com/", "https://me:pass@example.com/",
        "https://@example.com/", "https://bücher.example/ü", "https:///path", "https:/path", "https:path", "mailto:a@b",
        "//example.com/x", "/only/a/path", "relative", "", "https://a.example/b;c/d,e",
        "https://a.example/$&+,;=:@!*'()",
        "https://a.example/?a=b&c=d+e%26", "https://a.example/??//", "https://a.example/a//b/../c",
        "custom+x.y-z://h/p",
        "https://a.example:+1/", "https://a.example:1e3/", "https://a.example\\@b.example/",
    ]

    private func reference(_ text: String) -> URLComponents? {
        guard let url = URL(string: text), var components = URLComponents(url: url, resolvingAgainstBaseURL: true),
            components.user == nil, components.password == nil, components.scheme != nil,
            components.host?.isEmpty == false,
            components.percentEncodedPath.isEmpty || components.percentEncodedPath.hasPrefix("/"),
            (1...65535).contains(components.port ?? 1)
        else { return nil }
        components.fragment = nil
        return components
    }

    @Test(arguments: addresses)
    func `from a URL is what Foundation makes of it`(text: String) {
        guard let url = URL(string: text) else { return }
        let request = HTTPRequest(url: url)
        let expected = reference(text)
        #expect(request.url?.absoluteString == expected?.url?.absoluteString)
        #expect(request.urlText == expected?.url?.absoluteString)
        #expect(request.origin == expected?.url.flatMap { Origin($0) })
        guard let expected else { return }
        #expect(request.scheme == expected.scheme)
        #expect(request.host == expected.host)
        #expect(request.port == expected.port)
        #expect(request.path == expected.path)
        #expect(request.percentEncodedPath == expected.percentEncodedPath)
        #expect(request.percentEncodedQuery == expected.percentEncodedQuery)
        #expect(request.queryItems == expected.queryItems ?? [])
    }

    @Test func `is none if its host hides a slash, which Foundation lets through`() throws {
        let url = try #require(URL(string: "https://a.example%2fb/"))
        #expect(HTTPRequest(url: url).url == nil)
        #expect(HTTPRequest(url: url).origin == nil)
    }

    @Test(arguments: hosts)
    func `with a host that was set is what Foundation makes of it`(host: String) {
        var expected = URLComponents()
        expected.scheme = "https"
        expected.host = host
        expected.path = "/a"
        var request = HTTPRequest(path: "/a")
        request.host = host
        #expect(request.url?.absoluteString == expected.url?.absoluteString)
        #expect(request.urlText == expected.url?.absoluteString)
        #expect(request.origin == expected.url.flatMap { Origin($0) })
    }

    @Test(arguments: paths)
    func `with a path that was set is what Foundation makes of it`(path: String) {
        var expected = URLComponents()
        expected.scheme = "https"
        expected.host = "example.com"
        expected.path = path
        var request = HTTPRequest(path: path)
        request.host = "example.com"
        #expect(request.url?.absoluteString == expected.url?.absoluteString)
        #expect(request.percentEncodedPath == expected.percentEncodedPath)
        #expect(request.path == expected.path)
        #expect(request.origin?.description == "https://example.com")
    }

    @Test func `and its text, its URL and its origin are there together or not at all`() {
        let schemes = [nil, "https", "HTTPS", "custom", "", "1x", "ht tp"]
        let ports = [nil, 443, 0, 65536]
        for scheme in schemes {
            for port in ports {
                for host in Self.hosts {
                    for path in ["", "/", "relative"] {
                        var request = HTTPRequest(path: path)
                        (request.scheme, request.host, request.port) = (scheme, host, port)
                        #expect((request.urlText == nil) == (request.url == nil))
                        #expect(request.urlText == request.url?.absoluteString)
                        #expect(request.origin == request.url.flatMap { Origin($0) })
                    }
                }
            }
        }
    }
}
