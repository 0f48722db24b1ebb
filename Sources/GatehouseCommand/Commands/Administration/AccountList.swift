import Foundation
import GatehouseService
import GatehouseTypes

extension Command {
    /// Lists the accounts.
    static let accountList = Command(
        path: ["account", "list"], summary: "List the accounts of the token service.",
        options: [DatabaseLocation.option, .json]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        for account in try await service.storage.accounts() {
            invocation.result(
                [
                    "account": .string(account.id.rawValue), "email": .string(account.email),
                    "createdAt": .integer(Int64(account.createdAt.timeIntervalSince1970)),
                ], text: "\(account.id)  \(account.email)")
        }
        return .done
    }
}
