import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import Testing

@Suite("A listener")
struct ListenerTests {
    @Test func `hands a request to the handler and its answer to the client`() async throws {
        let requests = Gate<HTTPRequest>()
        let listener = try await Listener.start { request in
            requests.open(with: request)
            return HTTPResponse(status: 201, headers: ["X-Kind": "note"], body: Array("made".utf8))
        }
        let response = try await wire(to: listener.address.port) { client in
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
}
