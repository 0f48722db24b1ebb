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
        let once = HTTPResponse(status: .tooManyRequests, headers: ["Retry-After": "1"])
        #expect(try await send([once, once, once, HTTPResponse(status: .ok)]).status == .ok)
        #expect(clock.uptime == .seconds(10))
    }

    @Test(arguments: [nil, "600", "soon", "Fri, 31 Dec 9999 23:59:59 GMT"])
    func `say that there were too many if the provider doesn't accept more soon`(wish: String?) async throws {
        var answer = HTTPResponse(status: .tooManyRequests)
        answer.headers["Retry-After"] = wish
        let error = await #expect(throws: Wire.TooManyRequests.self) {
            try await send([answer], "https://id.example/token?code=s3cret")
        }
        let text = try #require(error).description
        #expect(text.contains("POST https://id.example/token by 429") && text.contains(wish ?? "without Retry-After"))
        #expect(clock.uptime == .zero && log.exchanges.count == 1)
    }

    @Test func `aren't sent again if the provider drops them`() async throws {
        await #expect(throws: HTTPError.self) { try await send([nil, HTTPResponse(status: .ok)]) }
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
