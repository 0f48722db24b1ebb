import GatehouseTypes

/// The version of Gatehouse, by [Semantic Versioning](https://semver.org).
enum Version {
    /// The version's number.
    static let number = "0.1.0"
}

extension Command {
    /// Prints the version. `gatehouse --version` does the same.
    static let version = Command(path: ["version"], summary: "Print the version of gatehouse.", options: [.json]) {
        invocation in
        invocation.result(["version": .string(Version.number)], text: "gatehouse \(Version.number)")
    }
}
