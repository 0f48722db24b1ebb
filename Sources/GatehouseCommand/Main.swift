import Foundation
import Glibc

/// The `gatehouse` command: the one place where everything meets.
@main
struct Main {
    static func main() async {
        CoreDumps.forbid()
        StandardStreams.reserve()
        let environment = ProcessInfo.processInfo.environment
        let status = await CommandRunner(commands: Command.all, console: .standard(environment: environment))
            .run(Array(CommandLine.arguments.dropFirst()), environment: environment)
        // Without what libraries do at exit: they take down what a request that was called off may still use.
        _exit(status.rawValue)
    }
}
