/// Which modules to run.
package struct Selection: Sendable {
    /// A name that no plan or module has.
    package struct Unknown: Error, Sendable {
        package let kind: String
        package let name: String
        package let known: [String]
    }

    private let plans: [ConformancePlan]
    private let modules: Set<String>

    /// - Parameters:
    ///   - plans: The names of plans; empty for all for which the configuration has clients.
    ///   - modules: The names of modules; empty for all of these plans.
    ///   - configuration: The configuration.
    /// - Throws: ``Unknown`` for a name that doesn't exist.
    package init(
        plans: [String], modules: [String], configuration: ConformanceConfiguration
    ) throws(Unknown) {
        var chosen: [ConformancePlan] = []
        for name in plans {
            guard let plan = ConformancePlan.named(name) else {
                throw Unknown(kind: "plan", name: name, known: ConformancePlan.all.map(\.name))
            }
            chosen.append(plan)
        }
        if plans.isEmpty { chosen = ConformancePlan.all.filter { $0.clients(in: configuration) != nil } }
        let known = Set(chosen.flatMap(\.modules).map(\.name))
        for name in modules where !known.contains(name) {
            throw Unknown(kind: "module", name: name, known: known.sorted())
        }
        (self.plans, self.modules) = (chosen, Set(modules))
        planWithoutClients = chosen.first { $0.clients(in: configuration) == nil }?.name
    }

    /// A plan that was asked for, and for which the configuration has no clients; `nil` if there is none.
    package let planWithoutClients: String?

    package var tasks: [ConformanceRun.Planned] {
        plans.flatMap { plan in
            plan.modules.filter { modules.isEmpty || modules.contains($0.name) }.map {
                ConformanceRun.Planned(plan: plan, module: $0)
            }
        }
    }
}
