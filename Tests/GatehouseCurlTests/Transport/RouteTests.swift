import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import TLSTestSupport
import Testing

@Suite("The way to a server")
struct RouteTests {
    @Test func `isn't told by the environment`() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer(answering: { _ in ok("by the proxy") })
            let server = try LoopbackServer(answering: { _ in ok("straight") })
            for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy", "ALL_PROXY"] {
                unsafe setenv(name, "http://127.0.0.1:\(proxy.port)", 1)
            }
            #expect(try await CurlTransport.patient().send(try server.request()).text == "straight")
            #expect(proxy.connectionCount == 0)
            let url = try #require(URL(string: "http://127.0.0.1:\(proxy.port)"))
            unsafe setenv("no_proxy", "*", 1)
            #expect(
                try await CurlTransport.patient(.init(proxy: url)).send(try server.request()).text == "by the proxy")
        }
    }

    @Test func `leads over a proxy where one is configured`() async throws {
        let proxy = try LoopbackServer(answering: { _ in ok("by the proxy") })
        let url = try #require(URL(string: "http://127.0.0.1:\(proxy.port)"))
        let transport = CurlTransport.patient(.init(proxy: url))
        let target = try #require(URL(string: "http://nobody.invalid/a?b=c"))
        #expect(try await transport.send(HTTPRequest(url: target)).text == "by the proxy")
        #expect(proxy.requests.first?.target == "http://nobody.invalid/a?b=c")
    }

    @Test
    func `through a proxy's tunnel shows the proxy nothing, and gives the server's answer alone`() async throws {
        let server = try TLSServer(certificateFor: "IP:127.0.0.1")
        let proxy = try LoopbackServer { [port = server.port] connection in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 Connected\r\nX-Proxy: 1\r\n\r\n")
            connection.relay(toPort: port)
        }
        let url = try #require(URL(string: "http://127.0.0.1:\(proxy.port)"))
        let transport = CurlTransport.patient(.init(proxy: url, caFile: server.certificate))
        let target = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
        var request = HTTPRequest(url: target)
        request[option: Timeout.self] = .seconds(600)
        request.headers["Authorization"] = "Bearer s3cret"
        let response = try await transport.send(request)
        #expect(response.status == 200)
        #expect(response.headers["X-Proxy"] == nil)
        #expect(response.headers["Content-Type"] == "text/html")
        #expect(proxy.requests.first?.head.hasPrefix("CONNECT 127.0.0.1:\(server.port) HTTP/1.1\r\n") == true)
        #expect(proxy.requests.first?.head.contains("s3cret") == false)
    }

    @Test func `leads to a unix socket where one is configured`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "gatehouse-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let server = try LoopbackServer(at: .at(path: path)) { connection in
            while connection.readRequest() != nil { connection.send(ok("by the socket")) }
        }
        let url = try #require(URL(string: "http://nobody.invalid/a"))
        let transport = CurlTransport.patient(.init(unixSocket: path))
        #expect(try await transport.send(HTTPRequest(url: url)).text == "by the socket")
        #expect(server.requests.first?.head == "GET /a HTTP/1.1\r\nHost: nobody.invalid\r\n\r\n")
    }

    @Test func `begins at the local address that is configured`() async throws {
        let listener = try await Listener.start { request in
            HTTPResponse(status: .ok, body: Array((request.peerAddress?.host ?? "").utf8))
        }
        let url = try #require(URL(string: listener.origin.description))
        for address in ["127.0.0.1", "127.3.2.1"] {
            var configuration = CurlConfiguration()
            configuration.localAddress = address
            #expect(try await CurlTransport.patient(configuration).send(HTTPRequest(url: url)).text == address)
        }
        await listener.stop()
    }

    @Test func `of a configuration shows no proxy's password`() throws {
        let url = try #require(URL(string: "http://me:s3cret-password@127.0.0.1"))
        let canary = Canary()
        canary.collect("s3cret-password", as: "a password")
        let configuration = CurlConfiguration(proxy: url)
        #expect(canary.search(value: configuration, place: "the configuration") == [])
        #expect(canary.search(value: url, place: "a control") != [])
    }
}
