import Foundation
import GatehouseOAuth
import GatehouseService

extension VerbKind {
    /// What clients do that prove their key (RFC 9449). A proof is stored with a rotation; otherwise it is a step of
    /// its own.
    static let proofs = [
        VerbKind("refresh with a proof", weight: 6) { lot, world in
            let (prover, proof) = (world.prover, lot.number(below: world.prover.proofs.count))
            let number = lot.number(below: prover.family.tokens.count + 2)
            let isNewest = number >= prover.family.tokens.count
            let description = isNewest ? "the newest token" : "token \(number)"
            return Verb("refresh \(prover.family.name) by \(description) with proof \(proof)", isInSteps: true) {
                scene in
                let token = isNewest ? scene.newest(prover.family) : prover.family.tokens[number]
                guard let token else { return Said("no token") }
                return try await scene.respond(
                    RefreshRequest(refreshToken: token).parameters, provenBy: prover.proofs[proof],
                    noting: prover.family.name)
            }
        },
        VerbKind("redeem with a proof", weight: 3) { lot, world in
            let (prover, proof) = (world.prover, lot.number(below: world.prover.proofs.count))
            return Verb("redeem \(prover.code.name) with proof \(proof)", isInSteps: true) { scene in
                try await scene.respond(prover.code.parameters, provenBy: prover.proofs[proof])
            }
        },
        VerbKind("exchange once") { _, world in
            Verb("exchange ada's platform token, once for each proof of the device", isInSteps: true) {
                try await $0.respond(world.exchange.parameters, to: world.exchange.caller, of: $0.remembering)
            }
        },
    ]
}

extension Scene {
    /// What the token endpoint answers to a public client that proves its key.
    fileprivate func respond(
        _ parameters: OAuthParameters, provenBy proof: String, noting family: String? = nil
    ) async throws -> Said {
        let type = try GrantType(parameters: parameters)
        guard let grant = remembering.grants.first(where: { $0.type == type }),
            let endpoint = URL(string: World.tokenEndpoint)
        else { return Said("no grant") }
        var form = parameters
        form.set("client_id", World.Prover.client.rawValue)
        let caller = try await remembering.identifyCaller(
            IdentifyCaller.Claims(
                parameters: form, proofs: [proof], method: "POST", endpoint: endpoint, address: "192.0.2.1"),
            requiresProof: true, leavesProof: grant.storesProofs)
        return try await respond(parameters, to: caller, of: remembering, noting: family)
    }
}
