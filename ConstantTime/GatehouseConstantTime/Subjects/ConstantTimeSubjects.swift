import GatehouseCrypto

extension Subject {
    /// `ConstantTime.areEqual`, both sides secret.
    static let comparisons: [Subject] = [
        comparison(true, "equal") { $0 },
        comparison(false, "first byte differs") { Sample.changed($0, at: 0) },
        comparison(false, "last byte differs") { Sample.changed($0, at: $0.count - 1) },
    ]

    private static func comparison(
        _ expected: Bool, _ kind: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Subject {
        .answers(expected, "ConstantTime.areEqual, \(kind)") {
            let bytes = Sample.bytes(32)
            return ConstantTime.areEqual(Sample.hidden(bytes), Sample.hidden(change(bytes)))
        }
    }
}
