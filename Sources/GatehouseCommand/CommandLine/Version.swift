import GatehouseCurl
import GatehouseTypes

/// The version of Gatehouse, by [Semantic Versioning](https://semver.org).
enum Version {
    /// The version's number.
    static let number = "0.1.0"
}

extension CurlConfiguration {
    /// The configuration of everything that the command sends: servers see the command and its version in their logs.
    static func command(caFile: String? = nil, connectTimeout: Duration = .seconds(10)) -> CurlConfiguration {
        var configuration = CurlConfiguration(caFile: caFile, connectTimeout: connectTimeout)
        configuration.userAgent = "Gatehouse/\(Version.number)"
        return configuration
    }
}

extension Command {
    /// Prints the version. `gatehouse --version` does the same.
    static let version = Command(path: ["version"], summary: "Print the version of gatehouse.", options: [.json]) {
        invocation in
        invocation.result(["version": .string(Version.number)], text: "gatehouse \(Version.number)")
    }
}
