import GatehouseTypes

/// Prints the events of a long-running command, one a line.
struct ConsoleDiagnostics: DiagnosticSink {
    let console: Console

    func record(_ event: DiagnosticEvent) {
        let fields = event.fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        console.note(([event.name] + fields).joined(separator: " "))
    }
}
