import GatehouseJOSE
import GatehouseOAuth
import GatehouseVerifier

/// A proof put together by hand: header and claims as given, really signed.
struct HandmadeProof {
    var header: [String: JSONValue]
    var claims: [String: JSONValue]
    var signer: SigningKey

    /// The signed text, or what the attacker makes of it.
    func text() async throws -> String {
        try await Forgery.token(header: .object(header), payload: .object(claims), signer: signer)
    }
}

extension DPoPOutcome {
    var acceptedThumbprint: String? {
        if case .accepted(let thumbprint) = self { thumbprint } else { nil }
    }

    var refusalReason: ProofRefusal.Reason? {
        if case .refused(let refusal) = self { refusal.reason } else { nil }
    }

    var requiredNonce: String? {
        if case .nonceRequired(let nonce) = self { nonce } else { nil }
    }
}
