import Foundation

/// Runs the benchmarks whose names are given, or all of them.
@main
enum Program {
    static func main() async {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            if arguments.first == BareAnswers.argument { try BareAnswers.serve(arguments) }
            let benchmarks = try chosen(Benchmarks.all(LoopbackServer()), arguments)
            Report.begin()
            for benchmark in benchmarks {
                // Top-level code runs on the main actor, and each of its calls would hop there and back.
                let measurement = try await Task.detached { try await benchmark.measure() }.value
                Report.add(benchmark.name, measurement)
            }
        } catch {
            Report.complain("\(error)")
            exit(1)
        }
    }

    private static func chosen(_ all: [Benchmark], _ names: ArraySlice<String>) throws -> [Benchmark] {
        guard !names.isEmpty else { return all }
        return try names.map { name in
            guard let benchmark = all.first(where: { $0.name == name }) else {
                throw BenchmarkFailure("no \(name); there are " + all.map(\.name).joined(separator: ", "))
            }
            return benchmark
        }
    }
}
