import Synchronization

/// The sink of what reads an issuer's documents and responses. It passes events on to another sink, which can change:
/// all copies of a provider share it, and its destination is the sink of the manager that the provider was given to.
package final class DiagnosticRelay: DiagnosticSink {
    private struct State {
        var destination: any DiagnosticSink
        var reported: Set<[String]> = []
    }

    private let state: Mutex<State>

    package init(to diagnostics: any DiagnosticSink = NoDiagnostics()) {
        state = Mutex(State(destination: diagnostics))
    }

    package func record(_ event: DiagnosticEvent) {
        state.withLock { $0.destination }.record(event)
    }

    package func report(to diagnostics: any DiagnosticSink) {
        state.withLock { $0.destination = diagnostics }
    }

    /// Records the members of a response that can't be read and count as missing, each of them once.
    ///
    /// - Parameters:
    ///   - members: The names of the members. The reader of the response knows them, so that there are few.
    ///   - response: The name of the response.
    package func record(unreadable members: [String], in response: String) {
        for member in members {
            guard state.withLock({ $0.reported.insert([response, member]).inserted }) else { continue }
            record(DiagnosticEvent("response.ignored", ["response": response, "member": member]))
        }
    }
}
