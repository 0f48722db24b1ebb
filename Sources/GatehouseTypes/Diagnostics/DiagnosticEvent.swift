/// Something that happened, told to whoever operates the program.
///
/// An event has a fixed name and a few fields; it never holds a secret.
public struct DiagnosticEvent: Sendable, Hashable {
    /// What happened, in dotted words: `refresh.started`.
    public let name: String

    /// Details that are safe to show.
    public let fields: [String: String]

    /// Describes an event.
    public init(_ name: String, _ fields: [String: String] = [:]) {
        self.name = name
        self.fields = fields
    }
}

/// Where diagnostic events go.
public protocol DiagnosticSink: Sendable {
    /// Takes an event. It's called on the path that it tells about, so it must be quick and can't fail.
    func record(_ event: DiagnosticEvent)
}

/// A sink that forgets everything.
public struct NoDiagnostics: DiagnosticSink {
    /// A sink that forgets everything.
    public init() {}

    /// Does nothing.
    public func record(_ event: DiagnosticEvent) {}
}
