/// A test of a provider: a name, and a function that records what it finds.
///
/// Names are those of the OpenID Foundation's conformance suite.
package struct ConformanceModule: Sendable {
    package let name: String
    package let summary: String
    /// For about how long the module only waits. Modules that wait long begin first.
    private(set) var waits: Duration = .zero
    let run: @Sendable (ModuleContext) async throws -> Void

    init(_ name: String, _ summary: String, run: @escaping @Sendable (ModuleContext) async throws -> Void) {
        (self.name, self.summary, self.run) = (name, summary, run)
    }

    /// The module, which waits for a time.
    func waiting(_ duration: Duration) -> ConformanceModule {
        var module = self
        module.waits = duration
        return module
    }
}
