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
        let accounts = try await service.storage.accounts()
        invocation.list(
            [.whole("account"), .whole("email"), "added"],
            accounts.map { account in
                let cells = [account.id.rawValue, account.email, account.createdAt.dayInWords]
                return (result: account.listing, cells: cells.map { Table.Cell($0) })
            })
        return .done
    }
}

extension AccountRecord {
    /// The members that `--json` prints for an account.
    fileprivate var listing: [String: JSONValue] {
        [
            "account": .string(id.rawValue), "email": .string(email),
            "createdAt": .integer(Int64(createdAt.timeIntervalSince1970)),
        ]
    }
}
