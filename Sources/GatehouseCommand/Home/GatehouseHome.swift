import Foundation

/// The folder of the command's own files: `$GATEHOUSE_HOME`, otherwise in the XDG data directory.
struct GatehouseHome: Sendable {
    /// The folder. It need not exist yet.
    let folder: URL

    /// Reads the folder from the environment.
    init(environment: [String: String]) throws(CommandFailure) {
        if let home = environment["GATEHOUSE_HOME"], !home.isEmpty {
            folder = URL(filePath: home, directoryHint: .isDirectory)
        } else if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            folder = URL(filePath: data, directoryHint: .isDirectory).appending(path: "gatehouse")
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            folder = URL(filePath: home, directoryHint: .isDirectory).appending(path: ".local/share/gatehouse")
        } else {
            throw CommandFailure("there is no folder for the command's files: set GATEHOUSE_HOME")
        }
    }
}

extension Invocation {
    /// The folder of the command's own files.
    var home: GatehouseHome { get throws(CommandFailure) { try GatehouseHome(environment: environment) } }
}
