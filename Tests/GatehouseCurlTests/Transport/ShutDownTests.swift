import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import TLSTestSupport
import Testing

@Suite("A transport's end")
struct ShutDownTests {
    private func stallingServer() throws -> LoopbackServer {
        try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.waitForEnd()
        }
    }

    @Test func `ends every exchange as cancelled`() async throws {
        let transport = CurlTransport.patient()
        let server = try stallingServer()
        let request = try server.request()
        let tasks = (0..<10).map { _ in Task { try await transport.send(request) } }
        try await server.requestTally.wait(for: 10)
        await transport.shutDown()
        for task in tasks { #expect(await failureCode { try await task.value } == .cancelled) }
        try await server.endTally.wait(for: 10)
    }

    @Test func `lets nothing be sent any more`() async throws {
        let transport = CurlTransport.patient()
        let server = try LoopbackServer(answering: { _ in ok() })
        let request = try server.request()
        #expect(try await transport.send(request).status == 200)
        await transport.shutDown()
        await transport.shutDown()
        #expect(await failureCode { try await transport.send(request) } == .cancelled)
        #expect(server.requests.count == 1)
    }

    @Test func `lets nothing be sent if nothing was before`() async throws {
        let transport = CurlTransport.patient()
        let server = try LoopbackServer(answering: { _ in ok() })
        let request = try server.request()
        await transport.shutDown()
        #expect(await failureCode { try await transport.send(request) } == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test func `comes by itself when nobody holds it any more`() async throws {
        let server = try LoopbackServer(answering: { _ in ok() })
        let request = try server.request()
        func use() async throws -> HTTPResponse { try await CurlTransport.patient().send(request) }
        #expect(try await use().status == .ok)
        try await server.endTally.wait(for: 1)
    }

    @Test func `doesn't come while a request is on its way`() async throws {
        let server = try stallingServer()
        let request = try server.request()
        let task = Task { try await CurlTransport.patient().send(request) }
        try await server.requestTally.wait(for: 1)
        #expect(server.endTally.count == 0)
        task.cancel()
        #expect(await failureCode { try await task.value } == .cancelled)
        try await server.endTally.wait(for: 1)
    }

    @Test func `ends each request once, whatever else happens to it`() async throws {
        let server = try LoopbackServer(answering: { _ in ok() })
        let request = try server.request()
        for round in 0..<40 {
            let transport = CurlTransport.patient()
            let ended = await withTaskGroup(of: HTTPError.Code?.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let task = Task { try await transport.send(request) }
                        if number.isMultiple(of: 3) { task.cancel() }
                        guard case .failure(let error) = await task.result else { return nil }
                        return (error as? HTTPError)?.code ?? .unknown
                    }
                }
                for _ in 0..<(round * 5) { await Task.yield() }
                await transport.shutDown()
                return await group.reduce(into: [HTTPError.Code?]()) { $0.append($1) }
            }
            #expect(ended.count == 20)
            #expect(ended.allSatisfy { $0 == nil || $0 == .cancelled })
        }
    }
}
