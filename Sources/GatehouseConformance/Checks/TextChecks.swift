import Foundation

/// What values in messages may look like.
enum TextChecks {
    /// The entropy of a value as the suite measures it: that of its characters, times their number.
    static func entropy(_ text: String) -> Double {
        let count = Double(text.unicodeScalars.count)
        var occurrences: [Unicode.Scalar: Double] = [:]
        for scalar in text.unicodeScalars { occurrences[scalar, default: 0] += 1 }
        return occurrences.values.reduce(0) { $0 - $1 / count * log2($1 / count) } * count
    }

    /// The suite allows some less than the 128 bits of the requirement, since it can only estimate.
    static let leastEntropy = 96.0

    static func isVisible(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// The characters of `error` and `error_description`.
    static func isErrorText(_ text: String) -> Bool {
        text.utf8.allSatisfy { [0x20, 0x21].contains($0) || (0x23...0x5B).contains($0) || (0x5D...0x7E).contains($0) }
    }

    /// The characters of a scope.
    static func isScopeToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { $0 == 0x21 || (0x23...0x5B).contains($0) || (0x5D...0x7E).contains($0) }
    }

    static func isHTTPS(_ text: String) -> Bool {
        guard let url = URL(string: text), url.scheme == "https", let host = url.host() else { return false }
        return !host.isEmpty
    }
}
