import GatehouseTypes
import Synchronization

/// The sink of an issuer's caches, which are shared by all copies of a provider. It passes events on to the sink of the
/// manager that the provider was given to.
final class DiagnosticRelay: DiagnosticSink {
    private let destination = Mutex<any DiagnosticSink>(NoDiagnostics())

    func record(_ event: DiagnosticEvent) {
        destination.withLock { $0 }.record(event)
    }

    func report(to diagnostics: any DiagnosticSink) {
        destination.withLock { $0 = diagnostics }
    }
}
