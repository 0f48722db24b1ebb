extension ConformancePlan {
    /// OpenID Connect: Config Certification Profile.
    static let config = ConformancePlan(
        name: "config", title: "OpenID Connect Config OP", profile: .basic, needsClients: false, modules: [.discovery])
}
