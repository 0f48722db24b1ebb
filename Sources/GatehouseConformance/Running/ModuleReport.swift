import GatehouseTypes

/// What a module found.
package struct ModuleReport: Sendable {
    package let plan: String
    package let module: String
    package let summary: String
    package let findings: [Finding]
    package let exchanges: [Exchange]
    package let duration: Duration

    package var result: ModuleResult { ModuleResult(findings) }

    /// The request whose answer decided that the module has failed, with this answer; `nil` if it hasn't, or if there
    /// was no request.
    package var deciding: Exchange? {
        result == .failed ? findings.first { $0.weight == .failure }?.exchange : nil
    }

    /// The findings that explain the result: all that are neither met nor less than the result.
    package var detail: String {
        let weights: Set<Finding.Weight> =
            switch result {
            case .failed: [.failure]
            case .skipped: [.skipped]
            case .warning: [.warning]
            case .review: [.review]
            case .passed: []
            }
        let chosen = findings.filter { weights.contains($0.weight) }
        if chosen.isEmpty, result == .failed { return "the module checked nothing" }
        return chosen.map(\.sentence).joined(separator: "; ")
    }
}
