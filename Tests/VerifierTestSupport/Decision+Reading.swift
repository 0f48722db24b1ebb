package import GatehouseVerifier

extension Decision {
    package var principal: Principal? {
        if case .accepted(let principal) = self { principal } else { nil }
    }

    package var refusal: Refusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }

    package var unavailable: VerificationUnavailable? {
        if case .undecided(let unavailable) = self { unavailable } else { nil }
    }

    /// The codes of the reasons; none for another decision.
    package var reasons: [RefusalReason.Code] {
        refusal?.reasons.map(\.code) ?? []
    }
}

extension Refusal {
    /// What the answer's challenges say is wrong.
    package var errors: [String] {
        response.headers.challenges().compactMap { $0["error"] }
    }
}
