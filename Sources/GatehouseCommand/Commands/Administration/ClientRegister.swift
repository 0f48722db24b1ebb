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
        options: DatabaseLocation.options + [.value("name", "NAME", isRequired: true, "The name that users see.")]
            + ClientArguments.options + DeliveryArguments.forFetching + [
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
            "client register board --name Board --redirect-uri https://board.example.com/callback --application-type web",
            "client register player --name Player --grant device_code --grant refresh_token",
        ]
    ) { invocation in
        let arguments = try ClientArguments(invocation, isNew: true)
        let metadata = arguments.metadata
        let id = invocation.arguments.operands.isEmpty ? nil : ClientID(try invocation.operand("ID"))
        if invocation.value("key") != nil, metadata.audience == nil {
            throw invocation.usage(
                "'--key' is the key of the client's backend, so '--audience NAME' must name the backend")
        }
        try arguments.expectMatchingKeys(before: nil, in: invocation)
        try arguments.expectSecret(before: nil, in: invocation)
        let output = try NewSecretOutput(invocation)
        try TokenService.check(metadata, id: id, settings: arguments.settings.settings)
        guard let path = invocation.value("key") else {
            let service = try await ServiceOpening.forPreparation(invocation, fetching: true)
            let registered = try await service.registerClient(
                metadata, id: id, proof: nil, settings: arguments.settings.settings)
            let sentences = [registered.sentence] + (try await service.resourceSentences(about: registered.client))
            return try output.show(
                registered.secret, registered.client.listing, text: sentences.joined(separator: " "))
        }
        invocation.warnIfExposed(path)
        let file = URL(filePath: path)
        let (registered, isNew) = try await BackendKey.registering(at: file) { key in
            let service = try await ServiceOpening.forPreparation(invocation, fetching: true)
            var metadata = metadata
            metadata.sealingKey = JSONWebKey(key.publicKey, use: .encryption).json
            return try await service.registerClient(
                metadata, id: id, proof: service.proof(of: key), settings: arguments.settings.settings)
        }
        let adjective = isNew ? "new private" : "private"
        try output.show(
            registered.secret, registered.client.listing,
            text: "\(registered.sentence) Its backend's \(adjective) key is in \(path).")
    }
}

extension RegisterClient.Registered {
    /// What was registered, and what it can't do.
    fileprivate var sentence: String {
        var sentences = ["Registered \(client.name) as \(client.id)."]
        if !client.mayUse(.authorizationCode) { sentences.append(client.sentenceWithoutCodes) }
        if client.settings.consent == .never { sentences.append(ClientRecord.sentenceWithoutConsent) }
        if let sentence = client.browserSentence { sentences.append(sentence) }
        if client.audience != nil, client.sealingKey == nil {
            sentences.append("Its access tokens aren't encrypted: 'client rotate-key' gives its backend a key.")
        }
        return sentences.joined(separator: " ")
    }
}

extension ClientRecord {
    /// How a client gets tokens that can't use authorization codes.
    fileprivate var sentenceWithoutCodes: String {
        if mayUse(.deviceCode) { return "Users let it sign in by a code that they enter in a browser." }
        if mayUse(.clientCredentials) { return "It gets tokens of its own, without a person." }
        if !ownBackends.isEmpty, !metadata.resources.isEmpty, mayUse(.tokenExchange) {
            return "It exchanges the tokens that its backend gets for tokens by which it calls other backends."
        }
        if !metadata.standsFor.isEmpty { return "It introspects the tokens of the backends that it stands for." }
        let reason = redirectURIs.isEmpty ? "it has no redirect URI" : "its grants don't permit it"
        let rest = mayUse(.tokenExchange) ? ": it gets tokens only by token exchange." : "."
        return "Nobody can sign in with it, because \(reason)\(rest)"
    }
}

extension TokenService {
    /// What is odd about the backends of others that a client may call or stands for.
    func resourceSentences(about client: ClientRecord) async throws -> [String] {
        let known = Set(try await records.allClients().compactMap(\.audience))
        return client.metadata.namedBackends.filter { !known.contains($0) }.map {
            "No client has the backend \($0) yet: 'client list' shows the backends as audiences."
        }
    }

    /// Requests a challenge, and proves the possession of a backend's key with it.
    func proof(of key: PrivateKey) async throws -> String {
        try await SealingKeyProof.make(
            challenge: issueChallenge().challenge.revealed, issuer: configuration.issuer, key: key,
            time: SystemTimeSource())
    }
}

extension ClientMetadata {
    /// The backends of others that the client may call or stands for.
    var namedBackends: [String] { resources + standsFor.filter { !resources.contains($0) } }
}
