import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The device authorization endpoint")
struct DeviceAuthorizationEndpointTests {
    @Test func `gives a device its codes, and the page of this issuer, to nobody's cache`() async throws {
        let world = try await DeviceWorld(issuer: "https://example.com/id")
        let response = try await world.request()
        #expect(response.status == .ok && response.headers["Cache-Control"] == "no-store")
        let codes = try DeviceAuthorizationResponse(parsing: response.body)
        #expect(codes.verificationURI == "https://example.com/id/device")
        #expect(codes.verificationURIComplete == "https://example.com/id/device?user_code=\(codes.userCode)")
        #expect(codes.expiresIn == 600 && codes.interval == 5)
    }

    @Test func `refuses who isn't a client, may not use device codes, or asks for what it can't have`() async throws {
        let world = try await DeviceWorld()
        let unknown = try await world.request("nobody")
        #expect(unknown.status == .unauthorized && unknown.errorCode == "invalid_client")
        let other = try await world.request("notes", scope: "notes.read")
        #expect(other.status == .badRequest && other.errorCode == "unauthorized_client")
        #expect(try await world.request(scope: "notes.read").errorCode == "invalid_scope")
        #expect(try await world.web.send(.get, "/device_authorization").status == .methodNotAllowed)
    }

    @Test func `needs the authentication of a client that has a secret`() async throws {
        let world = try await DeviceWorld()
        var metadata = ClientMetadata()
        metadata.clientName = "Box"
        metadata.grantTypes = [.deviceCode]
        metadata.tokenEndpointAuthMethod = "client_secret_basic"
        let secret = try #require(try await world.web.service.registerClient(metadata, id: "box").secret)
        #expect(try await world.request("box").errorCode == "invalid_client")
        let client = ClientAuthentication.secretBasic("box", secret)
        let response = try await world.web.post(
            "/device_authorization", client.parameters,
            headers: ["Authorization": try #require(client.authorization?.revealed)])
        #expect(response.status == .ok)
    }

    @Test func `binds the codes to the key of a proof`() async throws {
        let world = try await DeviceWorld()
        let proof = try await world.player.proof(
            nonce: world.web.service.identifyCaller.currentNonce, path: "/device_authorization")
        let response = try await world.request(headers: ["DPoP": proof])
        let codes = try DeviceAuthorizationResponse(parsing: response.body)
        let request = DeviceTokenRequest(deviceCode: codes.deviceCode).parameters
        let thief = try Client(world.web, "player")
        #expect(try await thief.token(request).errorCode == "invalid_grant")
        #expect(try await world.player.token(request).errorCode == "authorization_pending")
        #expect(try await world.request(headers: ["DPoP": proof]).errorCode == "invalid_dpop_proof", "it was used")
    }

    @Test func `tells a device that asks too often in its network when it may ask again`() async throws {
        let world = try await DeviceWorld { $0.limits.deviceRequests = .init(2, in: .seconds(60)) }
        for _ in 0..<2 { #expect(try await world.request().status == .ok) }
        let response = try await world.request()
        #expect(response.status == .tooManyRequests && response.headers["Retry-After"] == "60")
        #expect(try await world.request(from: "203.0.114.1").status == .ok)
    }
}
