import GatehouseService

extension Command {
    /// Lists the apps.
    static let appList = Command(
        path: ["app", "list"], summary: "List the apps of the token service.",
        options: [DatabaseLocation.option, .json]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        for app in try await service.storage.apps() {
            invocation.result(app.listing, text: "\(app.id)  \(app.name)  \(app.audience ?? "-")")
        }
        return .done
    }
}
