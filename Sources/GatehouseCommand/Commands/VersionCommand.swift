import GatehouseTypes

extension Command {
    /// Prints the version. `gatehouse --version` does the same.
    static let version = Command(path: ["version"], summary: "Print the version of gatehouse.", options: [.json]) {
        invocation in
        invocation.result(["version": .string(Version.number)], text: "gatehouse \(Version.number)")
        return .done
    }
}
