import GatehouseTypes

extension Command {
    /// Chooses the account that is meant when none is named.
    static let accountsUse = Command(
        path: ["accounts", "use"], summary: "Choose the account that is meant when none is named.", operands: "NAME",
        operandValues: .accounts, options: [.json], examples: ["accounts use work"]
    ) { invocation in
        let name = try Profile.check(try invocation.operand("NAME"), in: invocation)
        let all = try AccountHome(invocation)
        try all.makeDefault(try all.folder(name))
        invocation.result(
            ["name": .string(name), "default": true], text: "From now on '\(name)' is meant when no account is named.")
        return .done
    }
}
