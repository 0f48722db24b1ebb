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
        options: [
            DatabaseLocation.option,
            .flag("drop-old", "The old secret doesn't work any more, because somebody else may have it."), .json,
        ]
    ) { invocation in
        let operand = try invocation.operand("ID")
        let service = try await ServiceOpening.forAdministration(invocation)
        let client = try await service.existingClient(operand)
        let dropsOld = invocation.flag("drop-old")
        let secret = try await service.replaceClientSecret(of: client.id, keepsOld: !dropsOld)
        let old = dropsOld ? "The old secret works no more." : "The old secret works until the next rotation."
        invocation.result(
            [
                "clientID": .string(client.id.rawValue), "clientSecret": .string(secret.revealed),
                "oldSecretWorks": .bool(!dropsOld),
            ],
            text: "Replaced the secret of \(client.id). \(old)\(client.sentence(showing: secret))")
    }

    /// Replaces the key of a client's backend.
    static let clientRotateKey = Command(
        path: ["client", "rotate-key"],
        summary: "Replace the key of a client's backend, which must have the new key already.",
        operands: "ID",
        options: [
            DatabaseLocation.option,
            .value(
                "key", "FILE", isRequired: true,
                "The new private key (PEM). Create it and give it to the backend before: new tokens need it at once. "
                    + "A missing file is created. The service keeps only the public key."),
            .json,
        ]
    ) { invocation in
        let operand = try invocation.operand("ID")
        let file = URL(filePath: try invocation.required("key"))
        let service = try await ServiceOpening.forAdministration(invocation)
        let client = try await service.existingClient(operand)
        let (sealingKey, _) = try await BackendKey.registering(at: file) { key in
            let sealingKey = JSONWebKey(key.publicKey, use: .encryption)
            try await service.replaceSealingKey(of: client.id, with: sealingKey.json, proof: service.proof(of: key))
            return sealingKey
        }
        invocation.result(
            ["clientID": .string(client.id.rawValue), "sealingKeyID": .string(sealingKey.thumbprint)],
            text: "Tokens for \(client.id) are sealed for the new key from now on. Keep the old one until they have "
                + "expired.")
    }
}
