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
        operands: "NAME",
        options: DatabaseLocation.options + ClientArguments.options + DeliveryArguments.forFetching + [
            .value(
                "key", "FILE",
                "The backend's private key (PEM); created if the file is missing. The service keeps only the public "
                    + "key."), .json,
        ],
        examples: [
            "client register Wiki --redirect-uri https://wiki.example.com/callback",
            "client register Board --redirect-uri https://board.example.com/callback --public",
            "client register Notes --redirect-uri http://127.0.0.1/callback --audience notes-api --key backend.pem",
            "client register Player --grant device_code --grant refresh_token",
        ]
    ) { invocation in
        let arguments = try ClientArguments(invocation, name: try invocation.operand("NAME"))
        let metadata = arguments.metadata
        let id = try newClientID(for: metadata, in: invocation)
        if invocation.value("key") != nil, metadata.audience == nil {
            throw invocation.usage(
                "'--key' is the key of the client's backend, so '--audience NAME' must name the backend")
        }
        try arguments.expectMatchingKeys(before: nil, in: invocation)
        try arguments.expectSecret(before: nil, after: metadata.tokenEndpointAuthMethod, in: invocation)
        let output = try NewSecretOutput(invocation)
        try TokenService.check(metadata, id: id, settings: arguments.settings.settings)
        guard let path = invocation.value("key") else {
            let service = try await ServiceOpening.forPreparation(invocation, fetching: true)
            try await service.expectUnused(id, in: invocation)
            let registered = try await service.registerClient(
                metadata, id: id, proof: nil, settings: arguments.settings.settings)
            let notes = try await service.resourceSentences(about: registered.client)
            let result = try await NewClientOutput(registered, of: service, notes: notes)
            return try output.show(registered.secret, result.members, text: result.text)
        }
        invocation.warnIfExposed(path)
        let file = URL(filePath: path)
        let ((registered, service), isNew) = try await BackendKey.registering(at: file) { key in
            let service = try await ServiceOpening.forPreparation(invocation, fetching: true)
            try await service.expectUnused(id, in: invocation)
            var metadata = metadata
            metadata.sealingKey = JSONWebKey(key.publicKey, use: .encryption).json
            let registered = try await service.registerClient(
                metadata, id: id, proof: service.proof(of: key), settings: arguments.settings.settings)
            return (registered, service)
        }
        let note = "Its backend's \(isNew ? "new private" : "private") key is in \(path)."
        let result = try await NewClientOutput(registered, of: service, notes: [note])
        try output.show(registered.secret, result.members, text: result.text)
    }

    /// The identifier of a new client: that of the option, or the one that its name suggests; `nil` for a random one.
    private static func newClientID(
        for metadata: ClientMetadata, in invocation: Invocation
    ) throws(UsageError) -> ClientID? {
        guard invocation.value("id") == nil else { return ClientID(try invocation.required("id")) }
        return metadata.clientName.flatMap(ClientNames.identifier)
    }
}

extension TokenService {
    /// Checks that no client has an identifier that the user perhaps hasn't chosen.
    ///
    /// - Throws: ``CommandFailure`` if one has it.
    fileprivate func expectUnused(_ id: ClientID?, in invocation: Invocation) async throws {
        guard let id, let other = try await records.client(id) else { return }
        throw CommandFailure(
            "the client \(id) (\(other.name)) exists already: 'gatehouse client update \(id)' changes it, and '--id ID' "
                + "gives a new client another identifier")
    }

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
