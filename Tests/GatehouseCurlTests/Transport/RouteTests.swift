import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import Testing

@Suite("The way to a server")
struct RouteTests {
    private static let proxyVariables = ["http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy", "ALL_PROXY"]

    @Test func `isn't told by the environment`() async {
        await #expect(processExitsWith: .success) {
            let proxy = try RawServer(answering: { _ in ok("by the proxy") })
            let server = try RawServer(answering: { _ in ok("straight") })
            for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy", "ALL_PROXY"] {
                unsafe setenv(name, "http://127.0.0.1:\(proxy.port)", 1)
            }
            #expect(try await CurlTransport().send(try server.request()).text == "straight")
            #expect(proxy.connectionCount == 0)
            let url = try #require(URL(string: "http://127.0.0.1:\(proxy.port)"))
            unsafe setenv("no_proxy", "*", 1)
            #expect(try await CurlTransport(.init(proxy: url)).send(try server.request()).text == "by the proxy")
        }
    }

    @Test func `leads over a proxy where one is configured`() async throws {
        let proxy = try RawServer(answering: { _ in ok("by the proxy") })
        let url = try #require(URL(string: "http://127.0.0.1:\(proxy.port)"))
        let transport = CurlTransport(.init(proxy: url))
        let target = try #require(URL(string: "http://nobody.invalid/a?b=c"))
        #expect(try await transport.send(HTTPRequest(url: target)).text == "by the proxy")
        #expect(proxy.requests.first?.target == "http://nobody.invalid/a?b=c")
    }

    @Test func `of an answer to CONNECT isn't the answer to the request`() async throws {
        let proxy = try RawServer { connection in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 Connected\r\nX-Proxy: 1\r\n\r\n")
            connection.waitForEnd()
        }
        let url = try #require(URL(string: "http://127.0.0.1:\(proxy.port)"))
        let transport = CurlTransport(.init(proxy: url, connectTimeout: .milliseconds(200)))
        let target = try #require(URL(string: "https://nobody.invalid/"))
        var request = HTTPRequest(url: target)
        request.headers["Authorization"] = "Bearer s3cret"
        let code = await failureCode { try await transport.send(request) }
        #expect(code == .timedOut)
        #expect(proxy.requests.first?.head.contains("s3cret") == false)
    }

    @Test func `of a configuration shows no proxy's password`() throws {
        let url = try #require(URL(string: "http://me:s3cret-password@127.0.0.1"))
        let canary = Canary()
        canary.collect("s3cret-password", as: "a password")
        let configuration = CurlTransport.Configuration(proxy: url)
        #expect(canary.search(value: configuration, place: "the configuration") == [])
        #expect(canary.search(value: url, place: "a control") != [])
    }
}
