import CValgrind

/// What the run script reads: lines with tabs in valgrind's log.
enum Log {
    static func write(_ word: String, _ fields: [String] = []) {
        unsafe valgrind_log(([word] + fields).joined(separator: "\t"))
    }
}

extension Subject.Expectation {
    var words: [String] {
        switch self {
        case .silence: ["silence"]
        case .decision(let decision): ["decision", decision.file, decision.line, String(decision.count)]
        case .leak: ["leak"]
        }
    }
}
