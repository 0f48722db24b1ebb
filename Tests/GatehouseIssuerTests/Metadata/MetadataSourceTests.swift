import Foundation
import GatehouseHTTP
import GatehouseIssuer
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An issuer's metadata")
struct MetadataSourceTests {
    private let clock = ManualTimeSource()
    private let transport = ScriptedTransport()

    private func source(_ issuer: String = "https://id.example") -> MetadataSource {
        let client = DocumentClient(
            EndpointClient(transport: transport, timeout: nil), type: .json, maximumSize: 1024)
        return MetadataSource(issuer: issuer, client: client, time: clock)
    }

    private var document: HTTPResponse { ScriptedIssuer.json(["issuer": "https://id.example"]) }

    private func failure(_ source: MetadataSource) async -> IssuerError? {
        await #expect(throws: IssuerError.self) { try await source.metadata() }
    }

    @Test(arguments: [HTTPStatus.notFound, .forbidden])
    func `is looked for at the other place if it isn't at the first`(status: HTTPStatus) async throws {
        transport.enqueue(HTTPResponse(status: status))
        transport.enqueue(document)
        #expect(try await source().metadata().issuer == "https://id.example")
        #expect(transport.requests.count == 2)
    }

    @Test(arguments: [HTTPStatus.found, .tooManyRequests, .internalServerError])
    func `isn't looked for elsewhere while the issuer can't answer`(status: HTTPStatus) async {
        transport.enqueue(HTTPResponse(status: status))
        #expect(await failure(source())?.response?.status == status)
        #expect(transport.requests.count == 1)
    }

    @Test func `isn't taken from another type, nor from a flood`() async {
        transport.enqueue(HTTPResponse(status: .ok, body: document.body))
        #expect(await failure(source())?.code == .invalidDocument)
        transport.enqueue(ScriptedIssuer.json(["issuer": .string(String(repeating: "x", count: 1024))]))
        #expect(await failure(source())?.code == .unacceptableAnswer)
    }
}
