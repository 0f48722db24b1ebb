import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import TLSTestSupport
import Testing

@Suite("A request's trust in servers")
struct ServerTrustTests {
    private let transport = CurlTransport.patient()
    private let server: TLSServer

    init() throws {
        server = try TLSServer()
    }

    private func authorities(_ source: PEMSource) -> ServerTrust { ServerTrust(authorities: .only(source)) }

    @Test func `is in authorities of its own, in a file or a text`() async throws {
        let text = try server.tool.text("server.pem")
        for source in [PEMSource.file(server.certificate), .text(Secret(text))] {
            let request = try server.request(authorities(source))
            #expect(try await transport.send(request).status == 200)
        }
    }

    @Test func `isn't in others than its own`() async throws {
        try server.tool.makeCertificate("other", for: "IP:127.0.0.1")
        let text = try server.tool.text("other.pem")
        let sources: [PEMSource] = [
            .file(server.tool.file("other.pem")), .text(Secret(text)), .file("/nonexistent.pem"),
            .text(Secret("nothing")),
        ]
        for source in sources {
            let request = try server.request(authorities(source))
            #expect(await failureCode { try await transport.send(request) } == .insecureConnection)
        }
        let trusting = CurlTransport.patient(.init(caFile: server.certificate))
        let request = try server.request(authorities(.file(server.tool.file("other.pem"))))
        #expect(await failureCode { try await trusting.send(request) } == .insecureConnection)
    }

    @Test func `isn't left behind for the next request`() async throws {
        #expect(try await transport.send(try server.request()).status == 200)
        let request = try server.request(.standard)
        #expect(await failureCode { try await transport.send(request) } == .insecureConnection)
        #expect(try await transport.send(try server.request()).status == 200)
    }

    @Test func `is in the very keys that it names, besides the authorities`() async throws {
        let pin = try #require(PublicKeyPin(digest: try server.tool.publicKeyDigest("server")))
        let other = try #require(PublicKeyPin(digest: [UInt8](repeating: 7, count: 32)))
        let own = ServerTrust.Authorities.only(.file(server.certificate))
        for (pins, isTrusted) in [([pin], true), ([other, pin], true), ([other], false), ([], true)]
            as [([PublicKeyPin], Bool)]
        {
            let request = try server.request(ServerTrust(authorities: own, pinnedPublicKeys: Set(pins)))
            if isTrusted {
                #expect(try await transport.send(request).status == 200)
            } else {
                #expect(await failureCode { try await transport.send(request) } == .insecureConnection)
            }
        }
        let unvouched = try server.request(ServerTrust(pinnedPublicKeys: [pin]))
        #expect(await failureCode { try await transport.send(unvouched) } == .insecureConnection)
    }

    @Test func `is in the very keys that it names where the transport's own authorities vouch`() async throws {
        let pin = try #require(PublicKeyPin(digest: try server.tool.publicKeyDigest("server")))
        let other = try #require(PublicKeyPin(digest: [UInt8](repeating: 7, count: 32)))
        let trusting = CurlTransport.patient(.init(caFile: server.certificate))
        #expect(try await trusting.send(try server.request(ServerTrust(pinnedPublicKeys: [pin]))).status == 200)
        let request = try server.request(ServerTrust(pinnedPublicKeys: [other]))
        #expect(await failureCode { try await trusting.send(request) } == .insecureConnection)
    }

    @Test func `may be in none`() async throws {
        let request = try server.request(.refused)
        #expect(await failureCode { try await transport.send(request) } == .insecureConnection)
    }
}
