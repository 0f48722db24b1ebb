import GatehouseHTTP
import GatehouseTesting
import Testing

@testable import GatehouseCurl

@Suite("A transport's loop")
struct LoopStarterTests {
    @Test func `starts with the first exchange, once`() throws {
        let starter = LoopStarter(CurlTransport.Configuration())
        #expect(starter.started == nil)
        let loop = try starter.loop()
        #expect(starter.started === loop)
        #expect(try starter.loop() === loop)
    }

    @Test func `doesn't start after the transport's end`() async throws {
        let starter = LoopStarter(CurlTransport.Configuration())
        await starter.shutDown()
        let failure = #expect(throws: TransferFailure.self) { try starter.loop() }
        #expect(failure?.code == .cancelled)
        #expect(starter.started == nil)
    }
}
