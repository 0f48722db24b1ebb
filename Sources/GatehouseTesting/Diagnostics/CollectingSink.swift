public import GatehouseTypes
import Synchronization

/// A sink that stores every event.
public final class CollectingSink: DiagnosticSink {
    private let collected = Mutex<[DiagnosticEvent]>([])

    /// Creates an empty sink.
    public init() {}

    /// Stores the event.
    public func record(_ event: DiagnosticEvent) {
        collected.withLock { $0.append(event) }
    }

    /// All events, in order.
    public var events: [DiagnosticEvent] {
        collected.withLock { $0 }
    }

    /// The events with that name, in order.
    public func events(named name: String) -> [DiagnosticEvent] {
        events.filter { $0.name == name }
    }
}
