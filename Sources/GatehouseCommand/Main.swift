import Foundation

/// The `gatehouse` command: the one place where everything meets.
@main
struct Main {
    static func main() async {
        let environment = ProcessInfo.processInfo.environment
        let status = await CommandRunner(commands: Command.all, console: .standard(environment: environment))
            .run(Array(CommandLine.arguments.dropFirst()), environment: environment)
        exit(status.rawValue)
    }
}
