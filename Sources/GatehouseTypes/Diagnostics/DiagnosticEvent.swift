/// An event for the operator of the program.
///
/// An event has a fixed name and a few fields. It never contains a secret.
public struct DiagnosticEvent: Sendable, Hashable {
    /// The name of the event, in words separated by dots, for example `refresh.started`.
    public let name: String

    /// Details that are safe to show.
    public let fields: [String: String]

    /// Those of the fields that are numbers, for a log that has numbers.
    public let numbers: [String: Int]

    /// Creates an event.
    public init(_ name: String, _ fields: [String: String] = [:]) {
        self.init(name, fields, numbers: [:])
    }

    /// Creates an event with fields that are numbers.
    ///
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - fields: Details that are safe to show.
    ///   - numbers: Further ones that are numbers. They are added to ``fields`` as text.
    public init(_ name: String, _ fields: [String: String] = [:], numbers: [String: Int]) {
        self.name = name
        self.fields = fields.merging(numbers.mapValues(String.init)) { $1 }
        self.numbers = numbers
    }
}

/// The destination of diagnostic events.
public protocol DiagnosticSink: Sendable {
    /// Records an event. It is called on the path that the event describes, so it must return quickly and can't fail.
    func record(_ event: DiagnosticEvent)
}

/// A sink that discards all events.
public struct NoDiagnostics: DiagnosticSink {
    /// Creates a sink that discards all events.
    public init() {}

    /// Does nothing.
    public func record(_ event: DiagnosticEvent) {}
}
