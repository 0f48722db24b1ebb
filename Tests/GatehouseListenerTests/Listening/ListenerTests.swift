import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import Testing

@Suite("A listener")
struct ListenerTests {
    @Test func `hands a request to the handler and its answer to the client`() async throws {
        let requests = Gate<HTTPRequest>()
        let listener = try await Listener.start(limits: .patient) { request in
            requests.open(with: request)
            return HTTPResponse(status: 201, headers: ["X-Kind": "note"], body: Array("made".utf8))
        }
        let response = try await wire(to: listener) { client in
            client.send(
                "POST /notes?page=2 HTTP/1.1\r\nHost: notes\r\nX-Word: hello \t\r\nContent-Length: 4\r\n\r\nbody")
            return try client.readResponse()
        }
        #expect(response.status == 201)
        #expect(response.headers["X-Kind"] == "note")
        #expect(response.body == "made")
        let request = try await requests.wait()
        #expect(request.method == .post)
        #expect(request.path == "/notes")
        #expect(request.queryItems == [URLQueryItem(name: "page", value: "2")])
        #expect(request.headers["x-word"] == "hello")
        #expect(try request.body.encode() == Array("body".utf8))
        #expect(request.peerAddress?.host == "127.0.0.1")
        await listener.stop()
    }

    @Test func `builds the request's address from its own origin, never from the Host`() async throws {
        let requests = Gate<HTTPRequest>()
        let origin = try #require(URL(string: "https://id.example.com").flatMap(Origin.init))
        let listener = try await Listener.start(publicOrigin: origin, limits: .patient) { request in
            requests.open(with: request)
            return HTTPResponse(status: .ok)
        }
        _ = try await exchange("GET /a%2Fb HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", with: listener)
        let request = try await requests.wait()
        #expect(request.url?.absoluteString == "https://id.example.com/a%2Fb")
        #expect(request.headers["Host"] == "evil.example")
        #expect(request.percentEncodedPath == "/a%2Fb")
        #expect(listener.origin == origin)
        await listener.stop()
    }

    @Test func `takes a free port and says which`() async throws {
        let one = try await Listener.echoing()
        let two = try await Listener.echoing()
        #expect(one.address.port != two.address.port)
        #expect(one.origin.description == "http://127.0.0.1:\(one.address.port)")
        await one.stop()
        await two.stop()
    }

    @Test func `is refused a port that somebody else has, and gets it when that one stops`() async throws {
        let first = try await Listener.echoing()
        let error = await #expect(throws: ListenerError.self) {
            try await Listener.start(on: first.address) { _ in HTTPResponse(status: .ok) }
        }
        #expect(error?.code == .addressInUse)
        await first.stop()
        let second = try await Listener.start(on: first.address) { _ in HTTPResponse(status: .ok) }
        #expect(second.address == first.address)
        await second.stop()
    }

    @Test(arguments: ["example.com", "999.0.0.1", "", "192.0.2.1", "127.0.0.1 "])
    func `is refused an address that isn't one of this machine`(host: String) async {
        let error = await #expect(throws: ListenerError.self) {
            try await Listener.start(on: ListenAddress(host: host, port: 0)) { _ in HTTPResponse(status: .ok) }
        }
        #expect(error?.code == .invalidAddress)
    }

    @Test(arguments: [-1, 65_536]) func `is refused a port that isn't one`(port: Int) async {
        let error = await #expect(throws: ListenerError.self) {
            try await Listener.start(on: .loopback(port: port)) { _ in HTTPResponse(status: .ok) }
        }
        #expect(error?.code == .invalidAddress)
    }
}
