import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@testable import GatehouseConformance

@Suite("The suite's requests")
struct WireTests {
    /// A provider that answers by what is next in a list; `nil` is a lost connection.
    private final class Answers: HTTPTransport {
        private let rest: Mutex<[HTTPResponse?]>

        init(_ answers: [HTTPResponse?]) {
            rest = Mutex(answers)
        }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let next = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let next else { throw HTTPError(.connectionLost) }
            return next
        }
    }

    private let log = ExchangeLog()
    private let clock = ManualTimeSource()

    private func send(
        _ answers: [HTTPResponse?], _ address: String = "https://id.example/token", form: Parameters? = nil
    ) async throws -> HTTPResponse {
        let wire = Wire(transport: Answers(answers), log: log, time: ImpatientTimeSource(clock))
        return try await wire.send(.post, address, form: form)
    }

    @Test func `are sent again after as long as the provider says, if there were too many`() async throws {
        let busy = HTTPResponse(status: .tooManyRequests, headers: ["Retry-After": "7"])
        #expect(try await send([busy, HTTPResponse(status: .ok)]).status == .ok)
        #expect(clock.uptime == .seconds(7))
        #expect(try await send([HTTPResponse(status: .tooManyRequests)]).status == .tooManyRequests)
    }

    @Test func `are sent again if the provider had closed the connection, but not for ever`() async throws {
        #expect(try await send([nil, nil, HTTPResponse(status: .ok)]).status == .ok)
        await #expect(throws: HTTPError.self) { try await send([]) }
    }

    @Test func `are reported without secrets, with the error of the response`() async throws {
        let error = Array(#"{"error":"invalid_grant","error_description":"used"}"#.utf8)
        _ = try await send(
            [HTTPResponse(status: .badRequest, body: error)], "https://id.example/token?state=s3cret&scope=openid",
            form: ["grant_type": "authorization_code", "code": "s3cret"])
        #expect(
            log.exchanges.map(\.line) == [
                "POST https://id.example/token?state=…&scope=openid [grant_type=authorization_code&code=…]: "
                    + "400 invalid_grant: used"
            ])
    }

    @Test func `aren't sent to what is no address`() async throws {
        await #expect(throws: Wire.InvalidAddress.self) { try await send([], "nowhere at all") }
    }
}
