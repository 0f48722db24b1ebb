/// Checks a value that nobody may guess: a code or a token.
extension Judge {
    func expectUnguessable(_ value: String, _ name: String, _ requirement: String) {
        expect(TextChecks.isVisible(value), "\(name) has only visible ASCII characters and spaces", requirement)
        let bits = Int(TextChecks.entropy(value))
        expect(
            Double(bits) >= TextChecks.leastEntropy, "\(name) has enough entropy: about \(bits) bits", "RFC 6749 10.10")
    }
}
