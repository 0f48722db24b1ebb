import Foundation
import GatehouseJOSE
import GatehouseListener
import GatehouseVerifier
import Testing

@Suite("The guide of verifying requests")
struct VerifyingRequestsTests {
    private let issuer: PaperIssuer
    private let backend: NotesBackend

    init() throws {
        issuer = PaperIssuer(signer: try SigningKey(PrivateKey.generate(.p256)))
        backend = NotesBackend(
            verifier: Verifier(issuer: "https://id.example.com", audience: "notes-api", transport: issuer),
            log: { _ in })
    }

    private func request(_ token: String?) -> HTTPRequest {
        var request = HTTPRequest(url: "https://api.example.com/notes")
        if let token { request.headers["Authorization"] = "Bearer " + token }
        return request
    }

    @Test func `responds to a token of the paper issuer`() async throws {
        let token = try await issuer.token(for: "ada", scope: "notes:read", now: Date())
        let response = await backend.respond(to: request(token))
        #expect(response.status == .ok)
        #expect(response.text == "Hello, ada!")
    }

    @Test func `refuses a request without a token`() async throws {
        #expect(await backend.respond(to: request(nil)).status == .unauthorized)
    }

    @Test func `serves on loopback`() async throws {
        let listener = try await serve(backend, port: 0)
        let response = try await CurlTransport().send(HTTPRequest(url: listener.origin.description + "/notes"))
        #expect(response.status == .unauthorized)
        await listener.stop()
    }

    @Test func `requires another scope and a recent sign-in for a payment`() async throws {
        let token = try await issuer.token(for: "ada", scope: "notes:read", now: Date())
        guard case .refused(let refusal) = await backend.decideAboutPayment(request(token)) else {
            Issue.record("the payment was accepted")
            return
        }
        #expect(Set(refusal.reasons.map(\.code)) == [.insufficientScope, .insufficientAuthentication])
    }

    @Test func `decides about the requests of other servers`() async throws {
        let authorization = "Bearer " + (try await issuer.token(for: "ada", scope: "notes:read", now: Date()))
        let vapor = Vapor.Request(
            method: .init(rawValue: "GET"), url: .init(string: "/notes"),
            headers: .init(fields: [(name: "authorization", value: authorization)]))
        let hummingbird = Hummingbird.Request(
            method: .init(rawValue: "GET"), uri: .init(string: "/notes"),
            headers: [.init(name: .init(rawName: "Authorization"), value: authorization)])
        for decision in [await backend.decide(vapor), await backend.decide(hummingbird)] {
            guard case .accepted(let principal) = decision else {
                Issue.record("the request was refused")
                continue
            }
            #expect(principal.account == "ada")
        }
    }
}
