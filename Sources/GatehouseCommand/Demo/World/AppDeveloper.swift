import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseService
import GatehouseTypes

/// Registers an app over HTTP, as its developer does. The private key never leaves the backend.
struct AppDeveloper: Sendable {
    let service: DemoService
    let transport: any HTTPTransport

    /// A registered app: its client identifier, and the data that its backend needs.
    struct Registration: Sendable {
        let name: String
        let clientID: ClientID
        let audience: String
        let privateKey: PrivateKey
        let keySet: JSONWebKeySet
    }

    /// Makes a key pair, proves that the private key is at hand, uploads the public one, and fetches the service's
    /// keys.
    func register(_ name: String, audience: String) async throws -> Registration {
        let key = try PrivateKey.generate(.p256)
        let challenge = try await post("/apps/challenges", [:])["challenge"]?.string ?? ""
        let proof = try await SealingKeyProof.make(
            challenge: challenge, issuer: service.issuer, key: key, time: SystemTimeSource())
        let app = try await post(
            "/apps",
            [
                "client_name": .string(name), "audience": .string(audience), "scope": "openid offline_access notes",
                "grant_types": ["urn:ietf:params:oauth:grant-type:token-exchange", "refresh_token"],
                "jwks": JSONWebKeySet([JSONWebKey(key.publicKey, use: .encryption)]).json, "key_proof": .string(proof),
            ])
        guard let clientID = app["client_id"]?.string else {
            throw CommandFailure("the registration failed: \(app["error_description"]?.string ?? "no reason")")
        }
        let keys = try await transport.send(HTTPRequest(.get, url: try service.address("/jwks")))
        return Registration(
            name: name, clientID: ClientID(clientID), audience: audience, privateKey: key,
            keySet: try JSONWebKeySet(parsing: keys.body))
    }

    private func post(_ path: String, _ body: JSONValue) async throws -> JSONValue {
        var request = HTTPRequest(.post, url: try service.address(path), body: JSONBody(body))
        request.headers["Authorization"] = "Bearer " + service.administration.revealed
        return try JSONValue(parsing: try await transport.send(request).body)
    }
}
