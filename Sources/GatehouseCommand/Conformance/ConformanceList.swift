import GatehouseConformance
import GatehouseTypes

/// The plans and their modules, as `gatehouse conformance --list` prints them.
enum ConformanceList {
    static func show(_ invocation: Invocation) throws {
        let names = invocation.values("plan")
        let known = ConformancePlan.all.map(\.name)
        for name in names where !known.contains(name) {
            throw UsageError(
                "there is no plan '\(name)'", suggestion: Spelling.nearest(to: name, among: known),
                command: invocation.command)
        }
        for plan in ConformancePlan.all where names.isEmpty || names.contains(plan.name) {
            invocation.result(
                ["plan": .string(plan.name), "title": .string(plan.title)], text: "\(plan.name): \(plan.title)")
            for module in plan.modules {
                invocation.result(
                    [
                        "plan": .string(plan.name), "module": .string(module.name), "summary": .string(module.summary),
                    ],
                    text: "  \(module.name)  \(module.summary)")
            }
        }
    }
}
