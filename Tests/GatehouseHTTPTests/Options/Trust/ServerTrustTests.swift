import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The trust in a server")
struct ServerTrustTests {
    private let pin = "sha256//47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="

    @Test func `is the transport's unless a request says otherwise`() {
        var request = HTTPRequest(path: "/")
        #expect(request[option: ServerTrust.self] == nil)
        request[option: ServerTrust.self] = .refused
        #expect(request[option: ServerTrust.self]?.isRefused == true)
        #expect(ServerTrust.standard.isRefused == false)
    }

    @Test func `names authorities and keys`() throws {
        let pin = try #require(PublicKeyPin(pin))
        let trust = ServerTrust(authorities: .only(.file("/ca.pem")), pinnedPublicKeys: [pin])
        guard case .only(.file("/ca.pem")) = trust.authorities else { return #expect(Bool(false)) }
        #expect(trust.pinnedPublicKeys == [pin])
        #expect(!trust.isRefused)
    }

    @Test func `reads a key's digest, and nothing else`() throws {
        let pin = try #require(PublicKeyPin(pin))
        #expect(pin.digest.prefix(3) == [0xE3, 0xB0, 0xC4])
        #expect(PublicKeyPin(String(self.pin.dropFirst(8))) == pin)
        #expect(pin.description == self.pin)
        for text in ["", "sha256//", "sha256//AAAA", "sha1//" + String(self.pin.dropFirst(8)), self.pin + "="] {
            #expect(PublicKeyPin(text) == nil)
        }
    }

    @Test func `is kept by a redirect to another origin, and a client's certificate isn't`() async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }
        transport.enqueue(HTTPResponse(status: 302, headers: ["Location": "https://b.example/"]))
        var request = HTTPRequest(path: "/")
        request.host = "a.example"
        request[option: ServerTrust.self] = .refused
        request[option: ClientCertificate.self] = ClientCertificate(
            chain: .file("/client.pem"), privateKey: .text(Secret("key")))
        let response = try await LoaderChain(transport: transport) { FollowRedirects() }.load(request)
        #expect(transport.requests[0][option: ClientCertificate.self] != nil)
        #expect(response.request?[option: ServerTrust.self]?.isRefused == true)
        #expect(response.request?[option: ClientCertificate.self] == nil)
    }

    @Test func `shows no key in a dump`() {
        let canary = Canary()
        canary.collect("s3cret-key", as: "a secret")
        let certificate = ClientCertificate(
            chain: .file("/c.pem"), privateKey: .text(Secret("s3cret-key")), password: Secret("s3cret-key"))
        #expect(canary.search(value: certificate, place: "certificate") == [])
        #expect(canary.search(value: "s3cret-key", place: "a control") != [])
    }
}
