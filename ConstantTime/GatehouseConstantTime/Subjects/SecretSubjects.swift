import GatehouseTypes

extension Subject {
    /// `Secret.matches`, both sides secret.
    static let secrets: [Subject] = [
        secret(true, "equal") { $0 },
        secret(false, "first byte differs") { Sample.changed($0, at: 0) },
        secret(false, "last byte differs") { Sample.changed($0, at: $0.count - 1) },
        .ignores("Secret.matches, one is shorter") {
            let bytes = Sample.bytes(43)
            let areEqual = Sample.hiddenSecret(bytes).matches(Sample.hiddenSecret(Array(bytes.dropLast())))
            require(!areEqual, "secrets of different lengths aren't equal")
        },
    ]

    private static func secret(
        _ expected: Bool, _ kind: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Subject {
        .answers(expected, "Secret.matches, \(kind)") {
            let bytes = Sample.bytes(43)
            let (left, right) = (Sample.hiddenSecret(bytes), Sample.hiddenSecret(change(bytes)))
            return left.matches(right)
        }
    }
}
