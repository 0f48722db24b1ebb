import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseService
import GatehouseTypes

extension Command {
    /// Replaces the key of an app's backend.
    static let appRotateKey = Command(
        path: ["app", "rotate-key"], summary: "Replace the key of an app's backend.", operands: "ID",
        options: [
            DatabaseLocation.option,
            .value(
                "key", "FILE", isRequired: true,
                "The new private key (PEM); created if the file is missing. The service keeps only the public key."),
            .json,
        ]
    ) { invocation in
        let id = ClientID(try invocation.operand("ID"))
        let file = URL(filePath: try invocation.required("key"))
        let service = try await ServiceOpening.forAdministration(invocation)
        let (sealingKey, _) = try await BackendKey.registering(at: file) { key in
            let challenge = try await service.issueChallenge().challenge
            let proof = try await SealingKeyProof.make(
                challenge: challenge.revealed, issuer: service.configuration.issuer, key: key, time: SystemTimeSource())
            let sealingKey = JSONWebKey(key.publicKey, use: .encryption)
            try await service.replaceSealingKey(of: id, with: sealingKey.json, proof: proof)
            return sealingKey
        }
        invocation.result(
            ["clientID": .string(id.rawValue), "sealingKeyID": .string(sealingKey.thumbprint)],
            text: "Tokens for \(id) are sealed for the new key from now on. Keep the old one until they have expired.")
        return .done
    }
}
