/// A list of modules, and how they make their requests.
package struct ConformancePlan: Sendable {
    package let name: String
    package let title: String
    let profile: Profile
    /// The plan whose clients are used if the configuration has none for this plan.
    var clientsOf: String?
    /// Whether the plan needs clients.
    var needsClients = true
    package let modules: [ConformanceModule]

    /// All plans. A new plan is a file, and gets an entry here.
    package static let all: [ConformancePlan] = [
        .config, .basic, .formPost, .dynamic, .logout, .backChannel, .fapi2, .messageSigning,
    ]

    package static func named(_ name: String) -> ConformancePlan? {
        all.first { $0.name == name }
    }

    /// The clients of the plan in a configuration; `nil` if it has none, and the plan needs them.
    func clients(in configuration: ConformanceConfiguration) -> PlanClients? {
        configuration.plans[name] ?? clientsOf.flatMap { configuration.plans[$0] }
            ?? (needsClients ? nil : PlanClients())
    }
}
