import Foundation
import Gatehouse
import NotesKit

/// `notes login`, `notes status`, `notes list`, `notes history`, `notes logout`: the README's app as a command.
@main struct NotesCommand {
    static func main() async {
        do {
            exit(try await Command(CommandLine.arguments).run())
        } catch {
            FileHandle.standardError.write(Data("notes: \(sentence(for: error))\n".utf8))
            exit(1)
        }
    }
}

/// One invocation of the command.
struct Command {
    static let usage = "usage: notes login|status|list|history|logout"

    let name: String
    let settings: Settings

    init(_ arguments: [String]) throws {
        name = arguments.dropFirst().first ?? ""
        settings = try Settings(ProcessInfo.processInfo.environment)
    }

    /// Runs the command. Results are printed to standard output, and questions to standard error.
    ///
    /// - Returns: The exit status.
    func run() async throws -> Int32 {
        let app = settings.app
        switch name {
        case "login": try await logIn(app)
        case "status": return try await showStatus(of: app)
        case "list": print(try await app.notes())
        case "history": await showHistory(of: app)
        case "logout": try await logOut(app)
        default:
            print(Command.usage)
            return 2
        }
        return 0
    }
}
