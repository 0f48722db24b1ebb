import Foundation
import Gatehouse
import GatehouseTesting
import Testing

@Suite("The guides of requests and chains")
struct SendingRequestsTests {
    @Test func `read a response in chunks`() async throws {
        let transport = ScriptedTransport { HTTPResponse(status: .ok, body: Array("notes".utf8), request: $0) }
        var received: [UInt8] = []
        try await streamExample(
            LoaderChain(transport: transport) {}, HTTPRequest(url: "https://api.example.com/notes")
        ) { received += $0 }
        #expect(String(bytes: received, encoding: .utf8) == "notes")
    }

    @Test func `return nil after a timeout`() async throws {
        let transport = ScriptedTransport()
        transport.enqueue(failing: .timedOut)
        let chain = LoaderChain(transport: transport) {}
        #expect(try await optionsExample(chain, HTTPRequest(url: "https://api.example.com/notes")) == nil)
    }

    @Test func `encode each body`() throws {
        let bodies = requests(
            for: Note(text: "tea"), image: [1], archive: FileManager.default.temporaryDirectory.appending(path: "none")
        ).dropLast().map(\.body)
        #expect(
            try bodies.map { String(decoding: try $0.encode(), as: UTF8.self) } == [
                #"{"text":"tea"}"#, #"{"text":"tea"}"#, "q=tea", "\u{1}",
            ])
    }

    @Test func `retry once, after an outage only`() {
        let request = HTTPRequest(url: "https://api.example.com/notes")
        let outage = HTTPResult.success(HTTPResponse(status: .serviceUnavailable, request: request))
        #expect(OnlyOutages().delay(after: outage, attempts: 1) == .seconds(1))
        #expect(OnlyOutages().delay(after: outage, attempts: 2) == nil)
        #expect(OnlyOutages().delay(after: .success(HTTPResponse(status: .notFound)), attempts: 1) == nil)
    }
}
