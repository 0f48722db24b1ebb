/// Something that happens in a world, in one order after the other.
package struct Scenario: Sendable {
    /// How many of the orders are run.
    package enum Extent: Sendable {
        /// All of them, if they aren't too many.
        case whole
        /// As many as there is time for, drawn by lot with a preference for what is new.
        case sampled
    }

    /// What the scenario is called on the command line.
    package let name: String

    /// What happens in it.
    package let summary: String

    /// How many of the orders are run.
    package let extent: Extent

    private let settings: World.Settings
    private let body: @Sendable (World) async throws -> [String]

    init(
        _ name: String, _ summary: String, _ extent: Extent, settings: World.Settings = World.Settings(),
        _ body: @escaping @Sendable (World) async throws -> [String]
    ) {
        self.name = name
        self.summary = summary
        self.extent = extent
        self.settings = settings
        self.body = body
    }

    /// The same with processes that are interrupted only where they wait, so that there are few enough orders for all
    /// of them.
    var coarsely: Scenario {
        var settings = settings
        settings.isCutFinely = false
        return Scenario(name + "-coarsely", summary, .whole, settings: settings, body)
    }

    /// Makes a world, lets everything happen in it, and looks at what is left.
    ///
    /// - Parameter tell: Is told each step, for people.
    /// - Returns: What came of it, to be compared.
    /// - Throws: The first ``Violation``.
    package func perform(telling tell: (@Sendable (String) -> Void)? = nil) async throws -> String {
        let world = World(settings: settings, tell: tell)
        defer { world.end() }
        let answers = try await body(world)
        let end = try await world.conclude()
        return (answers + [end]).joined(separator: " · ")
    }
}
