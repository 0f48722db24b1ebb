import GatehouseOAuth

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

    var isUndecided: Bool {
        if case .undecided = self { true } else { false }
    }
}

extension ProofOutcome {
    var isAccepted: Bool {
        if case .accepted = self { true } else { false }
    }

    var refusalReason: ProofRefusal.Reason? {
        if case .refused(let refusal) = self { refusal.reason } else { nil }
    }
}
