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

    package init(_ weight: Weight, _ text: String, _ requirement: String? = nil) {
        (self.weight, self.text, self.requirement) = (weight, text, requirement)
    }

    /// The text, and where the requirement stands.
    package var sentence: String {
        requirement.map { "\(text) (\($0))" } ?? text
    }
}
