/// A violation of a contract.
public struct ConformanceFailure: Error, CustomStringConvertible {
    /// The expectation, and its place in the source.
    public let description: String

    init(_ expectation: String, _ line: UInt, _ file: String) {
        description = "Expected that \(expectation) (\(file):\(line))"
    }
}

func require(_ holds: Bool, _ expectation: String, line: UInt = #line, file: String = #fileID) throws {
    guard holds else { throw ConformanceFailure(expectation, line, file) }
}

func require<Value: Equatable>(
    _ actual: Value, is expected: Value, _ subject: String, line: UInt = #line, file: String = #fileID
) throws {
    guard actual == expected else {
        throw ConformanceFailure("\(subject) is \(expected), not \(actual)", line, file)
    }
}
