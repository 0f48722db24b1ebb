import GatehouseService
import GatehouseTypes

extension Command {
    /// Disables an account.
    static let accountDisable = Command(
        path: ["account", "disable"],
        summary: "Disable an account: sign it out everywhere, and let nobody sign in to it.",
        operands: Invocation.account,
        options: DatabaseLocation.options + [.json]
    ) { invocation in
        let (service, account) = try await accountToChange(invocation)
        let use = try await AccountUse(account, in: service)
        try await service.setAccountStatus.disable(account.id)
        let wasSo = account.status == .disabled
        var members = account.members(ending: use)
        members["status"] = "disabled"
        members["alreadyDisabled"] = .bool(wasSo)
        invocation.result(
            members,
            text: wasSo
                ? "\(account.name) was disabled already."
                : "Disabled \(account.name). \(use.sentence) 'gatehouse account enable' enables it again.")
    }

    /// Enables an account again.
    static let accountEnable = Command(
        path: ["account", "enable"], summary: "Enable an account again, so that its owner can sign in to it.",
        operands: Invocation.account, options: DatabaseLocation.options + [.json]
    ) { invocation in
        let (service, account) = try await accountToChange(invocation)
        try await service.setAccountStatus.enable(account.id)
        var members = account.listing
        members["status"] = "active"
        members["alreadyEnabled"] = .bool(account.status == .active)
        invocation.result(
            members,
            text: account.status == .active
                ? "\(account.name) was enabled already."
                : "Enabled \(account.name). Its owner has to sign in again everywhere.")
    }

    /// Erases an account.
    static let accountErase = Command(
        path: ["account", "erase"],
        summary: "Erase an account, and everything that is stored about its owner. It can't be undone.",
        operands: Invocation.account, options: DatabaseLocation.options + [Confirmation.option, .json]
    ) { invocation in
        let (service, account) = try await accountToChange(invocation)
        try await Confirmation.ask("Erase \(account.name)? It can't be undone.", word: account.name, in: invocation)
        let use = try await AccountUse(account, in: service)
        try await service.eraseAccount(account.id)
        var members = account.members(ending: use)
        members["status"] = "erased"
        invocation.result(
            members,
            text: "Erased \(account.name), with its password, its devices and its sessions. \(use.sentence) "
                + "The audit log keeps its entries: 'gatehouse audit list --account \(account.id)'.")
    }

    private static func accountToChange(
        _ invocation: Invocation
    ) async throws -> (service: TokenService, account: AccountRecord) {
        let name = try invocation.account()
        let service = try await ServiceOpening.forAdministration(invocation)
        return (service, try await service.existingAccount(name))
    }
}
