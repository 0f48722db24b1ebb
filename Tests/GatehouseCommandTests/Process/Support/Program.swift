import Foundation
import Testing

/// A program of the system.
enum Program {
    /// Runs one to its end in a world's environment, with the command in its path.
    static func run(
        _ program: String, _ arguments: [String], in world: CommandWorld, input: String = ""
    ) async throws -> (ending: ChildProcess.Ending, output: [String], errors: [String]) {
        let child = try ChildProcess(
            program, arguments, environment: try environment(of: world), input: input)
        return (await child.ending(), await child.output.all(), await child.errors.all())
    }

    /// A world's environment, with the command in its path.
    static func environment(of world: CommandWorld) throws -> [String: String] {
        let folder = URL(filePath: try GatehouseProgram.path()).deletingLastPathComponent().path
        var environment = world.environment
        environment["PATH"] = "\(folder):/usr/local/bin:/usr/bin:/bin"
        return environment
    }
}
