import GatehouseTypes

extension Command {
    /// Chooses the current account.
    static let accountsUse = Command(
        path: ["accounts", "use"], summary: "Choose the current account, which commands use without --account.",
        operands: "NAME",
        operandValues: .accounts, options: [.json], examples: ["accounts use work"]
    ) { invocation in
        let name = try Profile.check(try invocation.operand("NAME"), in: invocation)
        let all = try AccountHome(invocation)
        try all.makeDefault(try all.folder(name))
        invocation.result(
            ["name": .string(name), "default": true], text: "The current account is now '\(name)'.")
        return .done
    }
}
