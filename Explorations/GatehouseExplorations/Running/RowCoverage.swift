import GatehouseTesting

/// Which rows of the machine's table were reached.
package struct RowCoverage: Sendable {
    private let reached: Set<String>

    /// Adds up what scenarios have reached.
    package init(_ results: [ScenarioResult]) {
        reached = results.reduce(into: []) { $0.formUnion($1.report.coverage.keys) }
    }

    /// The rows that could have been reached, and weren't.
    package var missing: [String] {
        MachineRow.all.filter { $0.impossibility == nil }.map(\.name).filter { !reached.contains($0) }
    }

    /// The rows that were reached although they were said to be impossible.
    package var unexpected: [String] {
        MachineRow.all.filter { $0.impossibility != nil }.map(\.name).filter(reached.contains)
    }

    /// One line for people.
    package var summary: String {
        let possible = MachineRow.all.count { $0.impossibility == nil }
        return "rows of the machine's table: \(possible - missing.count) of \(possible) reached, "
            + "\(MachineRow.all.count - possible) others can't be"
    }
}
