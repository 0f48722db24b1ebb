import Foundation
import Glibc

/// The `gatehouse` command, which is the composition root.
@main
struct Main {
    static func main() async {
        ProcessSetup.forbidCoreDumps()
        ProcessSetup.reserveStandardStreams()
        let environment = ProcessInfo.processInfo.environment
        let console = Console.standard(environment: environment)
        let status = await CommandRunner(commands: Command.all, console: console)
            .run(Array(CommandLine.arguments.dropFirst()), environment: environment)
        console.standardError?.finish()
        // Skips the exit handlers of libraries: they would free resources that a cancelled request may still use.
        _exit(status.rawValue)
    }
}
