/// What a value of an option must be, wherever it comes from.
struct ValueRule: Sendable {
    /// Whether the value is a number. A configuration file writes numbers without quotation marks.
    var isNumber = false

    /// Says what is wrong with a value; returns `nil` if nothing is. The label names the option.
    let refusal: @Sendable (_ value: String, _ label: String) -> String?

    /// Every value is right.
    static let anything = ValueRule { _, _ in nil }

    /// The value is a whole number within bounds.
    static func wholeNumber(in range: ClosedRange<Int>) -> ValueRule {
        ValueRule(isNumber: true) { value, label in
            if let number = Int(value), range.contains(number) { return nil }
            return "\(label) takes a whole number from \(range.lowerBound) to \(range.upperBound)"
        }
    }

    /// The value is what a parser accepts.
    ///
    /// - Parameters:
    ///   - parse: Reads the value.
    ///   - reason: Says what is wrong, from the parser's error and the label. It never repeats a secret.
    /// - Returns: The rule.
    static func parsed<Value, Failure: Error>(
        _ parse: @escaping @Sendable (String) throws(Failure) -> Value,
        _ reason: @escaping @Sendable (Failure, _ label: String) -> String
    ) -> ValueRule {
        ValueRule { value, label in
            do throws(Failure) {
                _ = try parse(value)
                return nil
            } catch {
                return reason(error, label)
            }
        }
    }
}
