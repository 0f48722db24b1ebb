// snippet.suite
import GatehouseHTTP
import GatehouseTesting
import GatehouseURLSession
import OwnParts
import Testing

@Suite("A recording transport", .timeLimit(.minutes(5))) struct RecordingTransportTests {
    @Test(arguments: TransportConformance.checks + TransportConformance.streaming)
    func `keeps the contract`(check: TransportConformance.Check) async throws {
        try await check.run { RecordingTransport(URLSessionTransport()) }
    }
    // snippet.end

    // snippet.own
    @Test func `records results without secrets`() async throws {
        let (scripted, time) = (ScriptedTransport { _ in HTTPResponse(status: .ok) }, ManualTimeSource())
        let transport = RecordingTransport(scripted, maximumExchanges: 2, time: time)
        scripted.enqueue(failing: .timedOut)
        for path in ["/one", "/two?key=secret", "/three"] {
            _ = try? await transport.send(HTTPRequest(url: "https://notes.example" + path))
        }
        #expect(transport.exchanges.map(\.path) == ["/two", "/three"])
        #expect(transport.exchanges.map(\.result) == ["200", "200"])
        await transport.reset()
        #expect(transport.exchanges.isEmpty)
    }
}
// snippet.end
