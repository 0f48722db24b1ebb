import Dispatch
import Foundation
import GatehouseHTTP
import GatehouseTesting
import Testing

@testable import GatehouseCurl

@Suite("Requests that wait for a connection")
struct WaitingTransfersTests {
    /// One request waits. The only other one, and a new one that fails at once, end in the same call of libcurl, which
    /// then forgets the timer of the waiting one.
    @Test func `continue if all others end at the same time`() throws {
        let mayAnswer = DispatchSemaphore(value: 0)
        let server = try LoopbackServer(answering: { request in
            if request.target == "/5" { mayAnswer.wait() }
            return ok(request.target)
        })
        let inbox = Inbox()
        let configuration = CurlConfiguration(connectTimeout: .seconds(600), maximumConnections: 1)
        let engine = try #require(Engine(configuration, inbox))

        // libcurl sends 2 as the last one, after 5.
        let exchanges = try (0...5).map { number in
            var request = try server.request(.get, "/\(number)")
            request[option: Timeout.self] = .seconds(30)
            return try Exchange(request)
        }
        for exchange in exchanges { _ = inbox.put(.start(exchange)) }
        repeat {
            engine.turn()
            engine.multi.wait(milliseconds: 1)
        } while server.requests.last?.target != "/5"
        engine.turn()

        // TCP has no broadcast, so its connection fails at once.
        let failing = try Exchange(HTTPRequest(url: #require(URL(string: "http://255.255.255.255/"))))
        mayAnswer.signal()
        // Returns when the response has arrived, and doesn't read it.
        engine.multi.wait(milliseconds: .max)
        _ = inbox.put(.start(failing))
        engine.turn()
        #expect(failing.failure != nil)

        while engine.rest == .exchanges {
            engine.wait()
            engine.turn()
        }
        for exchange in exchanges { #expect(exchange.failure == nil) }
    }
}

extension Exchange {
    fileprivate convenience init(_ request: HTTPRequest) throws {
        self.init(RequestPlan(try CheckedRequest(request), isStreamed: false))
    }

    fileprivate var failure: TransferFailure? {
        guard case .failure(let failure) = outcome else { return nil }
        return failure
    }
}
