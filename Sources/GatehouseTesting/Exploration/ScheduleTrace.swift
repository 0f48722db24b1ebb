/// The choices that make an order: at each point where several pieces of work could run, the position of the one that did.
///
/// Its text can be copied from a test's output into ``ScheduleExplorer/Strategy/replay(_:)``.
public struct ScheduleTrace: Sendable, Hashable, CustomStringConvertible {
    /// The choices in order. Where they end, work runs in the order of its coming.
    public let choices: [Int]

    /// Wraps choices.
    public init(_ choices: [Int]) {
        self.choices = choices
    }

    /// Reads the text of a trace.
    ///
    /// - Returns: Nothing if it isn't numbers with dots between them.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let choices = parts.compactMap { Int($0) }.filter { $0 >= 0 }
        guard text.isEmpty || choices.count == parts.count else { return nil }
        self.choices = choices
    }

    /// The choices with dots between them.
    public var description: String {
        choices.map(String.init).joined(separator: ".")
    }
}
