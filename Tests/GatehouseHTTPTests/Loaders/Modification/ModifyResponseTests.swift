import GatehouseHTTP
import GatehouseTesting
import Testing

private struct Broken: Error {}

@Suite("Modifying answers")
struct ModifyResponseTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }

    @Test func `changes an answer`() async throws {
        let chain = LoaderChain(transport: transport) { ModifyResponse { $0.headers["A"] = "b" } }
        #expect(try await chain.load(HTTPRequest(path: "/")).headers["A"] == "b")
    }

    @Test func `doesn't put another request's answer in its place`() async throws {
        let chain = LoaderChain(transport: transport) {
            ModifyResponse { $0 = .complete(HTTPResponse(status: 200, request: HTTPRequest(path: "/other"))) }
        }
        let error = await #expect(throws: HTTPError.self) { try await chain.load(HTTPRequest(path: "/")) }
        #expect(error?.code == .invalidResponse)
    }

    @Test func `fails with the answer if it can't`() async throws {
        for (thrown, code) in [
            (Broken() as any Error, HTTPError.Code.invalidResponse), (CancellationError(), .cancelled),
        ] {
            let chain = LoaderChain(transport: transport) { ModifyResponse { _ in throw thrown } }
            let error = await #expect(throws: HTTPError.self) { try await chain.load(HTTPRequest(path: "/")) }
            #expect(error?.code == code)
            #expect(error?.response?.status == 200)
        }
    }
}
