import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension Command {
    /// Registers a client.
    static let clientRegister = Command(
        path: ["client", "register"],
        summary: "Register a client: an app, or another service; and the key of its backend if it has one.",
        operands: "[ID]",
        options: [DatabaseLocation.option, .value("name", "NAME", isRequired: true, "The name that users see.")]
            + ClientArguments.options + [
                .value(
                    "key", "FILE",
                    "The backend's private key (PEM); created if the file is missing. The service keeps only the public "
                        + "key."), .json,
            ],
        examples: [
            "client register notes --name Notes --redirect-uri http://127.0.0.1/callback --audience notes-api --key "
                + "backend.pem",
            "client register wiki --name Wiki --redirect-uri https://wiki.example.com/callback "
                + "--authentication client_secret_basic --id-token-algorithm RS256",
        ]
    ) { invocation in
        let arguments = try ClientArguments(invocation)
        let metadata = arguments.metadata
        let id = invocation.arguments.operands.isEmpty ? nil : ClientID(try invocation.operand("ID"))
        if invocation.value("key") != nil, metadata.audience == nil {
            throw invocation.usage(
                "'--key' is the key of the client's backend, so '--audience NAME' must name the backend")
        }
        guard (invocation.value("jwks-file") != nil) == (arguments.authentication == "private_key_jwt") else {
            throw invocation.usage("'--authentication private_key_jwt' and '--jwks-file FILE' need each other")
        }
        let service = try await ServiceOpening.forPreparation(invocation)
        guard let path = invocation.value("key") else {
            let registered = try await service.registerClient(metadata, id: id)
            return invocation.result(registered.listing, text: registered.sentence)
        }
        let (registered, isNew) = try await BackendKey.registering(at: URL(filePath: path)) { key in
            var metadata = metadata
            metadata.sealingKey = JSONWebKey(key.publicKey, use: .encryption).json
            return try await service.registerClient(metadata, id: id, proof: service.proof(of: key))
        }
        let adjective = isNew ? "new private" : "private"
        invocation.result(
            registered.listing, text: "\(registered.sentence) Its backend's \(adjective) key is in \(path).")
    }
}

extension RegisterClient.Registered {
    /// The members that `--json` prints. Only here they contain the secret.
    fileprivate var listing: [String: JSONValue] {
        var members = client.listing
        members["clientSecret"] = secret.map { .string($0.revealed) }
        return members
    }

    fileprivate var sentence: String {
        "Registered \(client.name) as \(client.id)." + (secret.map { client.sentence(showing: $0) } ?? "")
    }
}

extension ClientRecord {
    /// The sentence that contains a new secret.
    func sentence(showing secret: Secret) -> String {
        " Its secret, which isn't shown again: \(secret.revealed)"
    }
}

extension TokenService {
    /// Requests a challenge, and proves the possession of a backend's key with it.
    func proof(of key: PrivateKey) async throws -> String {
        try await SealingKeyProof.make(
            challenge: issueChallenge().challenge.revealed, issuer: configuration.issuer, key: key,
            time: SystemTimeSource())
    }
}
