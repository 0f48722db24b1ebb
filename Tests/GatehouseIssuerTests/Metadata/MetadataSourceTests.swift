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

    /// A member that nobody needs is no outage; a wrong one is named once, until it changes.
    @Test func `is told about where a member can't be used`() async throws {
        let sink = CollectingSink()
        let client = DocumentClient(EndpointClient(transport: transport, timeout: nil), type: .json)
        let source = MetadataSource(issuer: "https://id.example", client: client, time: clock, diagnostics: sink)
        let values: [JSONValue] = ["true", "true", true, "true"]
        for value in values {
            transport.enqueue(
                ScriptedIssuer.json(
                    [
                        "issuer": "https://id.example", "backchannel_logout_supported": value,
                        "require_pushed_authorization_requests": value,
                    ]))
            _ = try await source.fetch()
        }
        let event = DiagnosticEvent(
            "metadata.ignored",
            [
                "member": "backchannel_logout_supported", "reason": "invalidParameter", "value": #""true""#,
                "countsAs": "missing", "document": "https://id.example/.well-known/openid-configuration",
            ])
        #expect(sink.events.filter { $0.fields["countsAs"] == "missing" } == [event, event])
        let demanded = sink.events.filter { $0.fields["countsAs"] == "set" }
        #expect(
            demanded.map { $0.fields["member"] } == Array(repeating: "require_pushed_authorization_requests", count: 2))
    }

    /// An operator has to see which address is wrong, and how.
    @Test func `says in a log what is wrong and where`() async {
        transport.enqueue(ScriptedIssuer.json(["issuer": "https://id.example/\n"]))
        #expect(
            await failure(source())?.description
                == "invalidDocument (https://id.example/.well-known/openid-configuration): the issuer calls itself "
                + #""https://id.example/\n", but "https://id.example" is configured"#)
        transport.enqueue(HTTPResponse(status: .internalServerError))
        #expect(
            await failure(source())?.description
                == "unacceptableAnswer (https://id.example/.well-known/openid-configuration): status 500")
        transport.enqueue(HTTPResponse(status: .ok, headers: ["Content-Type": "text/html"]))
        #expect(
            await failure(source())?.description
                == "invalidDocument (https://id.example/.well-known/openid-configuration): content type text/html")
        transport.setDefault { throw HTTPError(.cannotConnect, "the host name can't be resolved", request: $0) }
        #expect(
            await failure(source())?.description
                == "unreachable (https://id.example/.well-known/openid-configuration): the host name can't be resolved")
        #expect(await failure(source("http://id.example"))?.description == "insecureAddress (http://id.example)")
    }

    @Test func `names no address with a secret in a log`() async throws {
        transport.setDefault { throw HTTPError(.cannotConnect, request: $0) }
        let client = DocumentClient(EndpointClient(transport: transport, timeout: nil))
        for (text, words) in [
            ("https://id.example/keys?key=hidden", "unreachable (https://id.example/keys): cannotConnect"),
            ("https://user:hidden@id.example/keys", "insecureAddress (id.example)"),
        ] {
            let request = HTTPRequest(url: try #require(URL(string: text)))
            let error = await #expect(throws: IssuerError.self) { try await client.document(request) { $0 } }
            #expect(error?.description == words)
        }
        for (issuer, words) in [
            ("https://user:hidden@id.example", "insecureAddress (id.example)"),
            ("https://id.example/a?key=hidden", "insecureAddress (https://id.example/a)"),
            ("hidden", "insecureAddress"),
        ] {
            #expect(await failure(source(issuer))?.description == words)
        }
    }
}
