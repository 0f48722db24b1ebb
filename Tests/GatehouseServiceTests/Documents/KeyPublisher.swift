import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

/// The client Site, which publishes its keys, and a service that fetches them.
struct KeyPublisher {
    static let address = "https://site.example.com/jwks.json"

    let host = DocumentHost()
    let world: World

    init(lifetime: Duration? = nil) async throws {
        let host = host
        world = try await World { $0.documentFetcher = host }
        _ = try await world.service.registerClient(KeyPublisher.metadata, id: "site")
    }

    static var metadata: ClientMetadata {
        var metadata = ClientMetadata()
        metadata.clientName = "Site"
        metadata.redirectURIs = ["https://site.example.com/callback"]
        metadata.tokenEndpointAuthMethod = "private_key_jwt"
        metadata.jwksURI = URL(string: address)
        return metadata
    }

    static func key(_ name: String) throws -> SigningKey {
        try SigningKey(PrivateKey.generate(.p256), keyID: KeyID(name))
    }

    static func json(_ keys: [SigningKey]) -> JSONValue {
        let keys = keys.map { JSONWebKey($0.publicKey.publicKey, keyID: $0.publicKey.keyID, use: .signature).json }
        return ["keys": .array(keys)]
    }

    func publish(_ keys: SigningKey..., lifetime: Duration? = nil) {
        host.publish(KeyPublisher.json(keys).encodedText, at: KeyPublisher.address, lifetime: lifetime)
    }

    /// Sends an assertion of a client, signed by a key.
    ///
    /// - Returns: The refusal; nil if the client is identified.
    func identify(by key: SigningKey, as id: ClientID = "site") async throws -> Refusal? {
        let assertion = try await ClientAssertion.make(
            clientID: id, issuer: World.issuer, signer: key, time: world.time, randomness: world.randomness)
        switch try await world.identify(assertion.parameters) {
        case .success(let caller):
            #expect(caller.isAuthenticated && caller.client.id == id)
            return nil
        case .failure(let refusal): return refusal
        }
    }
}
