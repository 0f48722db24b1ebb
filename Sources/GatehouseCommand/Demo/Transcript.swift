import GatehouseTypes
import Synchronization

/// The output of the demo: numbered steps, their results and their durations.
final class Transcript: Sendable {
    private let console: Console
    private let time: any TimeSource
    private let steps = Mutex(0)

    init(console: Console, time: any TimeSource) {
        self.console = console
        self.time = time
    }

    /// Runs one step.
    ///
    /// - Throws: ``DemoFailure``, which names the step.
    func step<Value>(_ title: String, _ body: (Transcript) async throws -> Value) async throws(DemoFailure) -> Value {
        let number = steps.withLock { steps in
            steps += 1
            return steps
        }
        console.output("\n\(number). \(title)")
        let start = time.uptime
        do {
            try console.expectOutput()
            let value = try await body(self)
            console.output("   (\(Transcript.milliseconds(time.uptime - start)))")
            return value
        } catch {
            throw DemoFailure(step: number, title: title, reason: FailureText.text(of: error))
        }
    }

    /// Prints a line.
    func tell(_ line: String) {
        console.output("   " + line)
    }

    /// Prints a named value.
    func tell(_ name: String, _ value: some CustomStringConvertible) {
        console.output("   \(name.filled(to: 32))  \(value)")
    }

    /// Checks an expectation, and prints it if it is met.
    ///
    /// - Throws: ``UnexpectedOutcome`` otherwise.
    func expect(_ condition: Bool, _ sentence: String) throws(UnexpectedOutcome) {
        guard condition else { throw UnexpectedOutcome(sentence: sentence) }
        console.output("   ✓ " + sentence)
    }

    private static func milliseconds(_ duration: Duration) -> String {
        "\((duration.seconds * 10_000).rounded() / 10) ms"
    }
}

/// An expectation that wasn't met.
struct UnexpectedOutcome: Error, CustomStringConvertible {
    let sentence: String

    var description: String { "not true: " + sentence }
}

/// The failure of a step of the demo.
struct DemoFailure: Error, CustomStringConvertible {
    let step: Int
    let title: String
    let reason: String

    var description: String { "the demo failed at step \(step) (\(title)): \(reason)" }
}
