import Foundation
import GatehouseService
import GatehouseTypes

extension Command {
    /// Lists the apps.
    static let appList = Command(
        path: ["app", "list"], summary: "List the apps of the token service.",
        options: [DatabaseLocation.option, .json]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        let apps = try await service.storage.apps()
        invocation.list(
            [.whole("app"), "name", "audience", "registered"],
            apps.map { app in
                let cells = [app.id.rawValue, app.name, app.audience ?? "-", app.createdAt.dayInWords]
                return (result: app.listing, cells: cells.map { Table.Cell($0) })
            })
        return .done
    }
}
