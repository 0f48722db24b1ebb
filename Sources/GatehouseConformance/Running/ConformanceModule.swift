/// A test of a provider: a name, and a function that records what it finds.
///
/// Names are those of the OpenID Foundation's conformance suite.
package struct ConformanceModule: Sendable {
    package let name: String
    package let summary: String
    let run: @Sendable (ModuleContext) async throws -> Void

    init(_ name: String, _ summary: String, run: @escaping @Sendable (ModuleContext) async throws -> Void) {
        (self.name, self.summary, self.run) = (name, summary, run)
    }
}
