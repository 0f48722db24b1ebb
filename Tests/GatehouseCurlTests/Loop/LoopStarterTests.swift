import GatehouseHTTP
import GatehouseTesting
import Glibc
import TLSTestSupport
import Testing

@testable import GatehouseCurl

@Suite("A transport's loop")
struct LoopStarterTests {
    @Test func `starts with the first exchange, once`() throws {
        let starter = LoopStarter(CurlConfiguration())
        #expect(starter.started == nil)
        let loop = try starter.loop()
        #expect(starter.started === loop)
        #expect(try starter.loop() === loop)
    }

    @Test func `doesn't start after the transport's end`() async throws {
        let starter = LoopStarter(CurlConfiguration())
        await starter.shutDown()
        let failure = #expect(throws: TransferFailure.self) { try starter.loop() }
        #expect(failure?.code == .cancelled)
        #expect(starter.started == nil)
    }

    @Test func `doesn't start without descriptors, and does once there are some`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer(answering: { _ in ok() })
            let request = try server.request()
            _ = try await CurlTransport.patient().send(request)
            let transport = CurlTransport.patient()
            // The standard streams have the first three numbers.
            let limit = try limitDescriptors(to: 3)
            #expect(await failureCode { try await transport.send(request) } == .unknown)
            _ = try limitDescriptors(to: limit)
            #expect(try await transport.send(request).status == 200)
        }
    }
}

/// - Returns: The limit before.
private func limitDescriptors(to limit: UInt) throws -> UInt {
    var limits = rlimit()
    try #require(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0)
    let last = limits.rlim_cur
    limits.rlim_cur = limit
    try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0)
    return last
}
