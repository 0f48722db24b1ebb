/// The result of a module.
package enum ModuleResult: String, Sendable, CaseIterable {
    case passed
    case warning
    case review
    case skipped
    case failed

    /// The result of a module that has these findings. A failure outweighs everything else. What a module found before
    /// it was skipped counts.
    init(_ findings: [Finding]) {
        let weights = Set(findings.map(\.weight))
        if weights.contains(.failure) {
            self = .failed
        } else if weights.contains(.skipped) {
            self = .skipped
        } else if weights.contains(.warning) {
            self = .warning
        } else if weights.contains(.review) {
            self = .review
        } else {
            // A module that has checked nothing has not shown anything.
            self = weights.contains(.met) ? .passed : .failed
        }
    }
}
