import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension VerbKind {
    /// What clients do with codes and tokens.
    static let tokens = [
        VerbKind("redeem", weight: 6) { lot, world in
            let code = lot.one(of: world.codes)
            return Verb("redeem \(code.name)") { scene in
                try await scene.respond(code.parameters, to: code.caller)
            }
        },
        VerbKind("redeem a new code", weight: 3) { lot, world in
            let prepared = lot.one(of: world.prepared)
            return Verb("redeem the newest code of \(prepared.name)") { scene in
                guard let code = scene.notes["code \(prepared.name)"] as? Secret else { return Said("no code") }
                let request = AuthorizationCodeRequest(
                    code: code, redirectURI: prepared.authorization.request.redirectURI,
                    codeVerifier: prepared.verifier, resources: [])
                return try await scene.respond(request.parameters, to: prepared.caller)
            }
        },
        VerbKind("refresh", weight: 8) { lot, world in
            let family = lot.one(of: world.families)
            let number = lot.number(below: family.tokens.count + 2)
            let description = number < family.tokens.count ? "token \(number)" : "the newest token"
            let proof = lot.isTrue(in: 2) ? lot.number(below: world.replays.count) : nil
            let means = proof.map { " and the proof \($0)" } ?? ""
            return Verb("refresh \(family.name) by \(description)\(means)") { scene in
                let token = number < family.tokens.count ? family.tokens[number] : scene.newest(family)
                guard let token else { return Said("no token") }
                return try await scene.respond(
                    RefreshRequest(refreshToken: token).parameters, to: scene.caller(family, proof: proof),
                    noting: family.name)
            }
        },
        VerbKind("exchange", weight: 3) { _, world in
            Verb("exchange ada's platform token") {
                try await $0.respond(world.exchange.parameters, to: world.exchange.caller)
            }
        },
        VerbKind("revoke a token") { lot, world in
            let family = lot.one(of: world.families)
            return Verb(doing: "revoke a token of \(family.name)") { scene in
                guard let token = scene.newest(family) else { return }
                try await scene.service.revokeToken(RevocationRequest(token: token), from: family.caller)
            }
        },
        VerbKind("count families") { lot, world in
            let person = lot.one(of: world.people)
            return Verb("count the families of \(person.email)") { scene in
                let families = try await scene.service.records.families(account: person.account)
                return Said("\(families.count), live: \(families.count { $0.revokedAt == nil })")
            }
        },
    ]
}

extension Scene {
    /// The newest token of a family that the verb can know.
    func newest(_ family: World.Family) -> Secret? {
        notes["refresh \(family.name)"] as? Secret ?? family.tokens.last
    }

    /// The client of a family, perhaps with a proof whose use isn't stored yet.
    fileprivate func caller(_ family: World.Family, proof number: Int?) -> TokenCaller {
        let caller = family.caller
        return TokenCaller(
            client: caller.client, isAuthenticated: caller.isAuthenticated, keyThumbprint: caller.keyThumbprint,
            address: caller.address, pendingProof: number.map { world.pendingProof($0, in: storage) })
    }

    /// What the token endpoint answers. Signatures differ each time, so access tokens aren't compared.
    func respond(
        _ parameters: OAuthParameters, to caller: TokenCaller, of other: TokenService? = nil,
        noting family: String? = nil
    ) async throws -> Said {
        let type = try GrantType(parameters: parameters)
        guard let grant = (other ?? service).grants.first(where: { $0.type == type }) else { return Said("no grant") }
        let response = try await grant.respond(to: parameters, from: caller)
        let text = "tokens: \(response.refreshToken?.revealed ?? "-") \(response.scope?.description ?? "-")"
        guard let family, let token = response.refreshToken else { return Said(text) }
        return Said(text, notes: ["refresh \(family)": token])
    }
}
