import Foundation
import GatehouseService
import GatehouseTypes

extension Command {
    /// Adds an account.
    static let accountAdd = Command(
        path: ["account", "add"], summary: "Add an account to the token service.", operands: "EMAIL",
        options: [
            DatabaseLocation.option,
            .value(
                "password-file", "FILE",
                "A file with the password; '-' for standard input; default: ask at the terminal."), .json,
        ]
    ) { invocation in
        let email = try invocation.operand("EMAIL")
        // Checks the address before prompting for a password.
        guard EmailAddress(email) != nil else {
            throw CommandFailure("'\(email)' isn't an email address, like ada@example.com")
        }
        let password = try await SecretInput.read(
            "password-file", prompt: "Password for \(email)", isNew: true, in: invocation)
        let service = try await ServiceOpening.forPreparation(invocation)
        let account = try await service.addAccount(email: email, password: password)
        invocation.result(
            ["account": .string(account.rawValue), "email": .string(email)], text: "Added \(email) as \(account).")
    }

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
