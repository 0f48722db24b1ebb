/// The choices of a schedule: the index of the chosen job at each point where several jobs could run.
///
/// Its text can be copied from the output of a test and passed to ``ScheduleExplorer/Strategy/replay(_:)``.
public struct ScheduleTrace: Sendable, Hashable, CustomStringConvertible {
    /// The choices in order. After the last one, jobs run in the order of their arrival.
    public let choices: [Int]

    /// Creates a trace from choices.
    public init(_ choices: [Int]) {
        self.choices = choices
    }

    /// Parses the text of a trace.
    ///
    /// - Returns: nil if the text doesn't consist of numbers separated by dots.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let choices = parts.compactMap { Int($0) }.filter { $0 >= 0 }
        guard text.isEmpty || choices.count == parts.count else { return nil }
        self.choices = choices
    }

    /// The choices, separated by dots.
    public var description: String {
        choices.map(String.init).joined(separator: ".")
    }
}
