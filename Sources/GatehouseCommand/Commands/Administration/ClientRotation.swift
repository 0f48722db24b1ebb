import Foundation
import GatehouseJOSE
import GatehouseService
import GatehouseTypes

extension Command {
    /// Replaces the secret of a client.
    static let clientRotateSecret = Command(
        path: ["client", "rotate-secret"],
        summary: "Give a client another secret. The old one works until the next rotation, so that it can change over.",
        operands: "ID",
        options: DatabaseLocation.options + [
            .flag("drop-old", "The old secret doesn't work any more, because somebody else may have it."),
            .secretFile, .json,
        ]
    ) { invocation in
        let operand = try invocation.operand("ID")
        let output = try NewSecretOutput(invocation)
        let service = try await ServiceOpening.forAdministration(invocation)
        let client = try await service.existingClient(operand)
        guard client.authenticationMethod.hasPrefix("client_secret") else {
            throw CommandFailure(client.lackOfSecret)
        }
        let dropsOld = invocation.flag("drop-old")
        let secret = try await service.replaceClientSecret(of: client.id, keepsOld: !dropsOld)
        let old = dropsOld ? "The old secret works no more." : "The old secret works until the next rotation."
        try output.show(
            secret, ["clientID": .string(client.id.rawValue), "oldSecretWorks": .bool(!dropsOld)],
            text: "Replaced the secret of \(client.id). \(old)")
    }

    /// Replaces the key of a client's backend.
    static let clientRotateKey = Command(
        path: ["client", "rotate-key"],
        summary: "Replace the key of a client's backend, which must have the new key already.",
        operands: "ID",
        options: DatabaseLocation.options + [
            .value(
                "key", "FILE",
                "The new private key (PEM), which the backend has already: new tokens need it at once. The service "
                    + "keeps only the public key."),
            .value(
                "new-key", "FILE",
                "Make a new key in this file instead. The backend refuses new tokens until it has the key."), .json,
        ]
    ) { invocation in
        let operand = try invocation.operand("ID")
        let (file, isNew) = try keyFile(in: invocation)
        let service = try await ServiceOpening.forAdministration(invocation)
        let client = try await service.existingClient(operand)
        guard client.audience != nil else {
            throw CommandFailure(
                "the client \(client.id) has no backend: name it with 'gatehouse client update \(client.id) "
                    + "--audience NAME' before")
        }
        let (key, isChanged) = try await BackendKey.registering(at: file) { key in
            let key = (own: key, shown: JSONWebKey(key.publicKey, use: .encryption))
            guard client.sealingKey?["kid"]?.string != key.shown.thumbprint else { return (key.shown, false) }
            try await service.replaceSealingKey(
                of: client.id, with: key.shown.json, proof: service.proof(of: key.own))
            return (key.shown, true)
        }.value
        let beginning = isNew ? "Made a new key in \(file.path). " : ""
        invocation.result(
            ["clientID": .string(client.id.rawValue), "sealingKeyID": .string(key.thumbprint)],
            text: isChanged
                ? "\(beginning)Tokens for \(client.id) are encrypted for it from now on. Its backend needs the old key "
                    + "until the tokens before have expired."
                : "Tokens for \(client.id) are encrypted for this key already, and nothing was changed.")
    }

    /// The file with the new key, and whether the key is made there. A mistyped name must not switch to a key that no
    /// backend has.
    private static func keyFile(in invocation: Invocation) throws -> (file: URL, isNew: Bool) {
        guard (invocation.value("key") == nil) != (invocation.value("new-key") == nil) else {
            throw invocation.usage("either '--key FILE' or '--new-key FILE' must name the new key")
        }
        let isNew = invocation.value("new-key") != nil
        let path = try invocation.required(isNew ? "new-key" : "key")
        let file = URL(filePath: path)
        let isThere = FileManager.default.fileExists(atPath: file.path)
        guard isThere || isNew else {
            throw CommandFailure("there is no file \(path): '--new-key \(path)' makes a new key in it")
        }
        guard !isThere || !isNew else { throw CommandFailure("\(path) exists already: '--key \(path)' uses its key") }
        if !isNew { invocation.warnIfExposed(path) }
        return (file, isNew)
    }
}

extension ClientRecord {
    /// Why the client has no secret, and what can be done instead.
    fileprivate var lackOfSecret: String {
        let update = "gatehouse client update \(id)"
        let reason = "the client \(id) has no secret, since its authentication is \(authenticationMethod)"
        guard authenticationMethod == "private_key_jwt" else {
            return "\(reason): '\(update) --authentication client_secret_basic' gives it one"
        }
        return
            "\(reason): '\(update) --jwks-file FILE' replaces its keys. '--authentication client_secret_basic' would "
            + "give it a secret instead of them, which protects less"
    }
}
