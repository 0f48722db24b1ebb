import Testing

/// A key in a file, which a test's log shows by name only.
struct PEMFixture: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ name: String, _ text: String) {
        testDescription = name
        self.text = text
    }
}
