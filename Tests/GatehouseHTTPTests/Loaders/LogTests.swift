import Foundation
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The log")
struct LogTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: 404, headers: ["X": "s3cret-token"]) }
    private let sink = CollectingSink()
    private let time = ManualTimeSource()

    private func request() throws -> HTTPRequest {
        let url = try #require(URL(string: "https://example.com/notes?code=s3cret-token"))
        var request = HTTPRequest(.post, url: url, body: FormBody([("password", "s3cret-token")]))
        request.headers["Authorization"] = "Bearer s3cret-token"
        return request
    }

    @Test func `tells of a request and its answer, and of nothing secret`() async throws {
        transport.enqueue { [time] _ in
            time.advance(by: .milliseconds(25))
            return HTTPResponse(status: 404, headers: ["X": "s3cret-token"], body: Array("s3cret-token".utf8))
        }
        let request = try request()
        _ = try await LoaderChain(transport: transport) { Log(sink, time: time) }.load(request)
        let fields = ["request": request.id.uuidString, "method": "POST", "url": "https://example.com/notes"]
        #expect(sink.events.map(\.name) == ["http.request", "http.response"])
        #expect(sink.events.first?.fields == fields)
        #expect(
            sink.events.last?.fields == fields.merging(["status": "404", "milliseconds": "25"]) { $1 })
        let canary = Canary()
        canary.collect("s3cret-token", as: "a secret")
        #expect(canary.search(value: sink.events, place: "the log") == [])
    }

    @Test func `tells of a failure`() async throws {
        transport.enqueue(failing: .timedOut)
        let request = try request()
        let error = await #expect(throws: HTTPError.self) {
            try await LoaderChain(transport: transport) { Log(sink, time: time) }.load(request)
        }
        #expect(error?.code == .timedOut)
        #expect(sink.events(named: "http.failure").first?.fields["code"] == "timedOut")
    }
}
