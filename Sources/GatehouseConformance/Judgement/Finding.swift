/// One observation about the provider.
package struct Finding: Sendable, Equatable {
    package enum Weight: String, Sendable {
        case met
        case warning
        case failure
        /// A person must look.
        case review
        /// The module doesn't apply to the provider.
        case skipped
    }

    package let weight: Weight
    /// What was expected or seen.
    package let text: String
    /// Where the requirement stands: `RFC 6749, 5.1`.
    package let requirement: String?
    /// Whether the text says what was expected, and the provider hasn't done it.
    package let isUnmetExpectation: Bool
    /// The last request before, and its answer, if the provider hasn't done what it should.
    package let exchange: Exchange?

    package init(
        _ weight: Weight, _ text: String, _ requirement: String? = nil, isUnmetExpectation: Bool = false,
        after exchange: Exchange? = nil
    ) {
        (self.weight, self.text, self.requirement) = (weight, text, requirement)
        (self.isUnmetExpectation, self.exchange) = (isUnmetExpectation, exchange)
    }

    /// The text, and where the requirement stands. If the provider hasn't met an expectation, also what came instead.
    package var sentence: String {
        let place = requirement.map { " (\($0))" } ?? ""
        guard isUnmetExpectation else { return text + place }
        // Some expectations say themselves what is there.
        let answer = text.contains("here ") ? nil : exchange.map { "; the last answer was \($0.received)" }
        return "expected: \(text)\(place)\(answer ?? "")"
    }
}
