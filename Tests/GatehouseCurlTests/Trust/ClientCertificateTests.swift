import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import TLSTestSupport
import Testing

@Suite("A client's certificate")
struct ClientCertificateTests {
    private let transport = CurlTransport.patient()
    private let tool: OpenSSLTool

    init() throws {
        tool = try OpenSSLTool()
        try tool.makeCertificate("alice", for: "DNS:alice")
        try tool.makeCertificate("mallory", for: "DNS:mallory")
    }

    private func demandingServer(_ more: [String] = []) throws -> TLSServer {
        let alice = tool.file("alice.pem")
        return try TLSServer(tool, ["-Verify", "1", "-verify_return_error", "-CAfile", alice] + more)
    }

    private func certificate(_ name: String, password: Secret? = nil) -> ClientCertificate {
        ClientCertificate(
            chain: .file(tool.file("\(name).pem")), privateKey: .file(tool.file("\(name).key")), password: password)
    }

    @Test func `is shown from files and from texts`() async throws {
        let server = try demandingServer()
        let texts = ClientCertificate(
            chain: .text(Secret(try tool.text("alice.pem"))), privateKey: .text(Secret(try tool.text("alice.key"))))
        for certificate in [certificate("alice"), texts] {
            let response = try await transport.send(try server.request(nil, certificate))
            #expect(response.text.contains("CN = alice") || response.text.contains("CN=alice"))
        }
    }

    @Test func `is shown to a server that the transport itself trusts`() async throws {
        let server = try demandingServer()
        let trusting = CurlTransport.patient(.init(caFile: server.certificate))
        #expect(try await trusting.send(try server.request(.standard, certificate("alice"))).status == 200)
        var unsaid = try server.request(nil, certificate("alice"))
        unsaid[option: ServerTrust.self] = nil
        #expect(try await trusting.send(unsaid).status == 200)
    }

    @Test(arguments: ["-tls1_2", "-tls1_3"])
    func `is needed where a server demands one, and another one doesn't do`(version: String) async throws {
        let server = try demandingServer([version])
        for wrong in [nil, certificate("mallory")] {
            let request = try server.request(nil, wrong)
            let code = await failureCode { try await transport.send(request) }
            // With TLS 1.3, a client is done before the server has looked at its certificate (RFC 8446, section
            // 4.4.2.4).
            #expect(code == .insecureConnection || version == "-tls1_3" && code == .connectionLost)
        }
        #expect(try await transport.send(try server.request(nil, certificate("alice"))).status == 200)
    }

    @Test func `isn't shown with the next request`() async throws {
        let server = try TLSServer(tool, ["-verify", "1", "-CAfile", tool.file("alice.pem")])
        let first = try await transport.send(try server.request(nil, certificate("alice")))
        #expect(!first.text.contains("no client certificate available"))
        let second = try await transport.send(try server.request())
        #expect(second.text.contains("no client certificate available"))
    }

    @Test func `may have a key with a password`() async throws {
        try tool.makeCertificate("bob", for: "DNS:bob", password: "secret")
        let server = try TLSServer(
            tool, ["-Verify", "1", "-verify_return_error", "-CAfile", tool.file("bob.pem")])
        let right = try server.request(nil, certificate("bob", password: Secret("secret")))
        #expect(try await transport.send(right).status == 200)
        for password in [nil, Secret("wrong")] {
            let request = try server.request(nil, certificate("bob", password: password))
            #expect(await failureCode { try await transport.send(request) } == .insecureConnection)
        }
    }

    @Test func `that isn't there is a failure before anything is sent`() async throws {
        let server = try demandingServer()
        let missing = ClientCertificate(chain: .file("/nonexistent.pem"), privateKey: .file("/nonexistent.key"))
        let nonsense = ClientCertificate(chain: .text(Secret("x")), privateKey: .text(Secret("y")))
        let mixed = ClientCertificate(
            chain: .file(tool.file("alice.pem")), privateKey: .file(tool.file("mallory.key")))
        for certificate in [missing, nonsense, mixed] {
            let request = try server.request(nil, certificate)
            #expect(await failureCode { try await transport.send(request) } == .insecureConnection)
        }
    }
}
