import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Registering a client")
struct RegisteringClientTests {
    private let clock = ManualTimeSource()
    private let issuer: ScriptedIssuer
    private let registration: ClientRegistration

    init() throws {
        issuer = try ScriptedIssuer(time: clock)
        registration = ClientRegistration(
            issuer: ScriptedIssuer.name, transport: issuer.transport, timeout: nil, time: clock)
        issuer.change {
            $0.metadata["registration_endpoint"] = .string(ScriptedIssuer.name + "/register")
            $0.answers["/register"] = { request in
                let metadata = try ClientMetadata(parsing: request.body.encode())
                var response = ClientRegistrationResponse(
                    clientID: "c-1", clientSecret: Secret("s3cret"), metadata: metadata)
                response.registrationAccessToken = Secret("r3g")
                response.registrationClientURI = URL(string: ScriptedIssuer.name + "/register/c-1")
                return ScriptedIssuer.json(response.json, status: .created)
            }
            $0.answers["/register/c-1"] = { request in
                guard request.headers["Authorization"] == "Bearer r3g" else {
                    return HTTPResponse(status: .unauthorized)
                }
                if request.method == .delete { return HTTPResponse(status: .noContent) }
                return ScriptedIssuer.json(["client_id": "c-1", "client_name": "Notes"])
            }
        }
    }

    private func metadata() -> ClientMetadata {
        var metadata = ClientMetadata()
        metadata.clientName = "Notes"
        metadata.redirectURIs = ["http://127.0.0.1/callback"]
        metadata.tokenEndpointAuthMethod = "client_secret_post"
        return metadata
    }

    private func error(_ token: Secret? = nil) async -> AuthError? {
        do throws(AuthError) {
            _ = try await registration.register(metadata(), initialAccessToken: token)
            return nil
        } catch {
            return error
        }
    }

    @Test func `gives it a name and a way to prove itself`() async throws {
        let response = try await registration.register(metadata(), initialAccessToken: Secret("1nitial"))
        guard case .secretPost("c-1", let secret) = response.authentication else {
            Issue.record("another way")
            return
        }
        #expect(secret.revealed == "s3cret")
        let request = try #require(issuer.transport.requests.last)
        #expect(request.headers["Authorization"] == "Bearer 1nitial")
        #expect(try request.contentType() == "application/json")
        #expect(try JSONValue(parsing: request.body.encode()) == metadata().json)
    }

    @Test func `can be looked at and ended with what it gave`() async throws {
        let response = try await registration.register(metadata())
        #expect(issuer.transport.requests.last?.headers["Authorization"] == nil)
        #expect(try await registration.read(response).metadata.clientName == "Notes")
        try await registration.delete(response)
        #expect(issuer.transport.requests.last?.method == .delete)
        let unmanaged = ClientRegistrationResponse(clientID: "c-2")
        await #expect { try await registration.delete(unmanaged) } throws: {
            ($0 as? AuthError)?.code == .misconfigured
        }
    }

    @Test func `can be refused`() async throws {
        let answer = #"{"error":"invalid_redirect_uri","error_description":"not allowed"}"#
        issuer.change {
            $0.answers["/register"] = { _ in HTTPResponse(status: .badRequest, body: Array(answer.utf8)) }
        }
        let failure = await error()
        #expect(failure?.code == .refused)
        #expect(failure?.context.serverCode == "invalid_redirect_uri")
        #expect(failure?.reason.contains("redirect URI") == true)
    }

    @Test func `is in doubt when the answer is lost, and garbage is no client`() async throws {
        issuer.change { $0.answers["/register"] = { _ in throw HTTPError(.connectionLost) } }
        #expect(await error()?.code == .inDoubt)
        issuer.change { $0.answers["/register"] = { _ in HTTPResponse(status: .created, body: Array("{}".utf8)) } }
        #expect(await error()?.code == .invalidResponse)
        issuer.change { $0.metadata["registration_endpoint"] = .null }
        clock.advance(by: .seconds(3600))
        #expect(await error()?.code == .misconfigured)
    }

    @Test func `never carries its token to where a redirect leads`() async throws {
        issuer.change {
            $0.answers["/register"] = { _ in
                HTTPResponse(status: 307, headers: ["Location": "https://evil.example/register"])
            }
        }
        #expect(await error(Secret("1nitial"))?.code == .invalidResponse)
        #expect(issuer.transport.requests.allSatisfy { $0.origin?.host == "id.example" })
    }
}

extension HTTPRequest {
    fileprivate func contentType() throws -> String? { body.additionalHeaders["Content-Type"] }
}
