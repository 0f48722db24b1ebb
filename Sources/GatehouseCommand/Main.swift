import Foundation

/// The `gatehouse` command: the one place where everything meets.
@main
struct Main {
    static func main() async {
        let console = Console.standard
        let status = await CommandRunner(commands: Command.all, console: console)
            .run(Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
        exit(status.rawValue)
    }
}
