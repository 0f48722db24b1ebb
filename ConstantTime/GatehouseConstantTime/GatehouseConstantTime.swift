/// Runs every subject, or counts the instructions of every failure (`count`, and a file with an RSA key).
///
/// What the run script must know goes to valgrind's log, between memcheck's reports.
@main
enum GatehouseConstantTime {
    static func main() {
        if CommandLine.argc > 2, CommandLine.arguments[1] == "count" {
            countFailures(keyFile: CommandLine.arguments[2])
        } else {
            runSubjects()
        }
        Log.write("done")
    }

    /// Each has a process of its own: memcheck reports what it has reported before only once.
    private static func runSubjects() {
        for subject in Subjects.all {
            let code = Child.run {
                Log.write("begins", [subject.name] + subject.expectation.words)
                subject.run()
                Log.write("counted", [String(Memcheck.reportCount)])
            }
            Log.write("ends", [String(code)])
        }
    }

    /// Before it's counted, each has run, so that what is done once in a process is done.
    private static func countFailures(keyFile: String) {
        for failure in Failures.all(keyFile: keyFile) {
            let name = [failure.rule.rawValue, failure.group, failure.kind].joined(separator: "\t")
            let opens = Callgrind.count(name, warmingUp: 3, attempt: failure.attempt)
            require(!opens, "\(failure.group), \(failure.kind): it fails")
        }
    }
}
