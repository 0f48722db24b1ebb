package import GatehouseTypes

extension ModuleReport {
    /// The report as one JSON object.
    package var json: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "plan": .string(plan), "module": .string(module), "result": .string(result.rawValue),
            "detail": .string(detail), "seconds": .number((duration.seconds * 1000).rounded() / 1000),
        ]
        if let deciding {
            members["request"] = .string("\(deciding.method) \(deciding.address)")
            members["answer"] = deciding.answer?.json ?? .null
        }
        return members
    }

    /// The report as lines of text: the result and the module, and what explains the result. A failure has the requests
    /// that show it.
    package var text: String {
        let name = "\(plan)/\(module)"
        let padded = result.rawValue + String(repeating: " ", count: max(0, 8 - result.rawValue.count))
        var lines = ["\(padded) \(name)"]
        if !detail.isEmpty { lines.append("         " + detail) }
        if result == .failed { lines += exchanges.map { "           " + $0.line } }
        return lines.joined(separator: "\n")
    }
}

/// How many modules have which result.
package struct Totals: Sendable {
    private let counts: [ModuleResult: Int]

    package init(_ reports: [ModuleReport]) {
        counts = Dictionary(reports.map { ($0.result, 1) }, uniquingKeysWith: +)
    }

    package subscript(result: ModuleResult) -> Int { counts[result] ?? 0 }

    package var hasFailures: Bool { self[.failed] > 0 }

    /// The numbers in one line: `39 modules: 30 passed, 2 warning, 1 review, 5 skipped, 1 failed`.
    package var sentence: String {
        let count = counts.values.reduce(0, +)
        let parts = ModuleResult.allCases.map { "\(self[$0]) \($0.rawValue)" }
        return "\(count) module\(count == 1 ? "" : "s"): " + parts.joined(separator: ", ")
    }

    package var json: [String: JSONValue] {
        Dictionary(ModuleResult.allCases.map { ($0.rawValue, .integer(Int64(self[$0]))) }) { first, _ in first }
    }
}
